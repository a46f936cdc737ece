-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "template" TEXT;

-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "template" TEXT;

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "template" TEXT;

-- CreateTable
CREATE TABLE "ThemeDesign" (
    "theme" TEXT NOT NULL,
    "live" TEXT NOT NULL DEFAULT '{}',
    "draft" TEXT,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ThemeDesign_pkey" PRIMARY KEY ("theme")
);
