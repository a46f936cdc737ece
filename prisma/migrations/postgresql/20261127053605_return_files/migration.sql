-- AlterTable
ALTER TABLE "ReturnLine" ADD COLUMN     "wantedName" TEXT;

-- CreateTable
CREATE TABLE "ReturnFile" (
    "id" SERIAL NOT NULL,
    "returnId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReturnFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReturnFile_returnId_id_idx" ON "ReturnFile"("returnId", "id");

-- AddForeignKey
ALTER TABLE "ReturnFile" ADD CONSTRAINT "ReturnFile_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return"("id") ON DELETE CASCADE ON UPDATE CASCADE;
