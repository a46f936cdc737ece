-- CreateTable
CREATE TABLE "PriceChange" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "variantId" INTEGER,
    "price" BIGINT NOT NULL,
    "compareAtPrice" BIGINT,
    "currency" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PriceChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PriceChange_productId_variantId_id_idx" ON "PriceChange"("productId", "variantId", "id");

-- CreateIndex
CREATE INDEX "PriceChange_variantId_since_idx" ON "PriceChange"("variantId", "since");

-- AddForeignKey
ALTER TABLE "PriceChange" ADD CONSTRAINT "PriceChange_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PriceChange" ADD CONSTRAINT "PriceChange_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody knows since when the prices of today hold: since today, as far as is known.
INSERT INTO "PriceChange" ("productId", "variantId", "price", "compareAtPrice", "currency", "since")
SELECT now."productId", now."variantId", now."price", now."compareAtPrice",
    COALESCE((SELECT "value" ->> 'value' FROM "Setting" WHERE "key" = 'currency.code'), 'USD'), timezone('UTC', now())
FROM (
    SELECT v."productId", v."id" AS "variantId", v."price", CASE WHEN v."compareAtPrice" > v."price" THEN v."compareAtPrice" END AS "compareAtPrice"
    FROM "ProductVariant" v
    UNION ALL
    SELECT p."id", NULL, p."price", CASE WHEN p."compareAtPrice" > p."price" THEN p."compareAtPrice" END
    FROM "Product" p WHERE p."kind" = 'external'
) AS now
ORDER BY now."productId", now."variantId";
