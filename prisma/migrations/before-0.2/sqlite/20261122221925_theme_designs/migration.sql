-- AlterTable
ALTER TABLE "Product" ADD COLUMN "template" TEXT;

-- AlterTable
ALTER TABLE "Page" ADD COLUMN "template" TEXT;

-- AlterTable
ALTER TABLE "Post" ADD COLUMN "template" TEXT;

-- CreateTable
CREATE TABLE "ThemeDesign" (
    "theme" TEXT NOT NULL PRIMARY KEY,
    "live" TEXT NOT NULL DEFAULT '{}',
    "draft" TEXT,
    "updatedAt" DATETIME NOT NULL
);
