-- AlterTable
ALTER TABLE "ReturnLine" ADD COLUMN "wantedName" TEXT;

-- CreateTable
CREATE TABLE "ReturnFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "returnId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "content" BLOB NOT NULL,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ReturnFile_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ReturnFile_returnId_id_idx" ON "ReturnFile"("returnId", "id");
