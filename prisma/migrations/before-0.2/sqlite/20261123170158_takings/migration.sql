-- CreateTable
CREATE TABLE "Takings" (
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    PRIMARY KEY ("day", "currency", "shard")
);

-- What was taken before it was counted, by days of UTC.
INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
SELECT substr("placedAt", 1, 10), "currency", 0, COUNT(*), SUM("total" - "refunded") FROM "Order"
WHERE "importedFrom" IS NULL AND "paymentStatus" IN ('paid', 'partially_refunded', 'refunded')
GROUP BY 1, 2;
