-- CreateTable
CREATE TABLE "SavedOrderView" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "staffId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "filters" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SavedOrderView_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "SavedOrderView_shared_name_idx" ON "SavedOrderView"("shared", "name");

-- CreateIndex
CREATE UNIQUE INDEX "SavedOrderView_staffId_name_key" ON "SavedOrderView"("staffId", "name");
