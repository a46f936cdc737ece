-- AlterTable
ALTER TABLE "Product" ADD COLUMN "translatedTexts" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Product" ADD COLUMN "translatedTitles" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Page" ADD COLUMN "translatedTexts" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Page" ADD COLUMN "translatedTitles" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Post" ADD COLUMN "translatedTexts" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Post" ADD COLUMN "translatedTitles" TEXT NOT NULL DEFAULT '';
