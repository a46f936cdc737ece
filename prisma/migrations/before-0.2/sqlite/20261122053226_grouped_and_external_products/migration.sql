-- AlterTable
ALTER TABLE "Product" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'sold';
ALTER TABLE "Product" ADD COLUMN "externalUrl" TEXT;
ALTER TABLE "Product" ADD COLUMN "buttonText" TEXT;

-- CreateTable
CREATE TABLE "ProductMember" (
    "groupId" INTEGER NOT NULL,
    "memberId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("groupId", "memberId"),
    CONSTRAINT "ProductMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductMember_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ProductMember_memberId_idx" ON "ProductMember"("memberId");
