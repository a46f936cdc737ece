-- CreateTable
CREATE TABLE "TakingsZone" (
    "id" INTEGER NOT NULL,
    "zone" TEXT NOT NULL,
    "movingTo" TEXT,
    "cursor" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "TakingsZone_pkey" PRIMARY KEY ("id")
);

-- Days of UTC for all orders; the site moves them to those of its time zone.
-- So that every payment is counted either here or by whoever marks it as paid.
LOCK TABLE "Takings" IN EXCLUSIVE MODE;
DELETE FROM "Takings";
INSERT INTO "Takings" ("day", "currency", "shard", "orders", "amount")
SELECT to_char("placedAt", 'YYYY-MM-DD'), "currency", 0, COUNT(*), SUM("total" - "refunded") FROM "Order"
WHERE "importedFrom" IS NULL AND "paymentStatus" IN ('paid', 'partially_refunded', 'refunded')
GROUP BY 1, 2;
INSERT INTO "TakingsZone" ("id", "zone") VALUES (1, 'UTC');
