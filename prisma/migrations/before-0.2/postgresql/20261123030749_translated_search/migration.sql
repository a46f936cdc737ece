-- AlterTable
ALTER TABLE "Product" ADD COLUMN     "translatedTexts" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "translatedTitles" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Page" ADD COLUMN     "translatedTexts" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "translatedTitles" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "translatedTexts" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "translatedTitles" TEXT NOT NULL DEFAULT '';
