-- AlterTable
ALTER TABLE "Product" ADD COLUMN "choiceProfileId" INTEGER;

-- CreateTable
CREATE TABLE "ChoiceProfile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "hash" TEXT NOT NULL,
    "choices" TEXT NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "ChoiceProfile_hash_key" ON "ChoiceProfile"("hash");

-- CreateIndex
CREATE INDEX "Product_choices_idx" ON "Product"("choiceProfileId", "published", "publishedAt", "ratingAverage", "inStock", "onRequest", "price", "maxPrice", "id");
