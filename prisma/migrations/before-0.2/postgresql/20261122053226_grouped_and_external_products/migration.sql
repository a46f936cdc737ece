-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "buttonText" TEXT,
ADD COLUMN     "externalUrl" TEXT,
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'sold';

-- CreateTable
CREATE TABLE "ProductMember" (
    "groupId" INTEGER NOT NULL,
    "memberId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ProductMember_pkey" PRIMARY KEY ("groupId","memberId")
);

-- CreateIndex
CREATE INDEX "ProductMember_memberId_idx" ON "ProductMember"("memberId");

-- AddForeignKey
ALTER TABLE "ProductMember" ADD CONSTRAINT "ProductMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductMember" ADD CONSTRAINT "ProductMember_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
