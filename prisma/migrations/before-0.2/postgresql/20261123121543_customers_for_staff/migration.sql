-- DropIndex
DROP INDEX "Customer_deletedAt_idx";

-- CreateTable
CREATE TABLE "CustomerNote" (
    "id" SERIAL NOT NULL,
    "customerId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CustomerNote_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CustomerNote_customerId_id_idx" ON "CustomerNote"("customerId", "id");

-- CreateIndex
CREATE INDEX "CustomerNote_staffId_idx" ON "CustomerNote"("staffId");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_createdAt_id_idx" ON "Customer"("deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_status_createdAt_id_idx" ON "Customer"("deletedAt", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_emailVerifiedAt_createdAt_id_idx" ON "Customer"("deletedAt", "emailVerifiedAt", "createdAt", "id");

-- AddForeignKey
ALTER TABLE "CustomerNote" ADD CONSTRAINT "CustomerNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CustomerNote" ADD CONSTRAINT "CustomerNote_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The words by which staff find a row, without accents; a phone number also as one word.
CREATE FUNCTION storefront_words("given" text, "phone" text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('simple', regexp_replace(
    normalize(regexp_replace(
      normalize(lower(coalesce("given", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '\D', '', 'g')), NFKD),
      '[\u0300-\u036F]', '', 'g'), NFC),
    '[\x01-\x2F\x3A-\x40\x5B-\x60\x7B-\x7F]+', ' ', 'g'))
$$;

-- CreateIndex
CREATE INDEX "Customer_words_idx" ON "Customer" USING gin (storefront_words("name" || ' ' || "email", "phone"));

-- CreateIndex
CREATE INDEX "Order_words_idx" ON "Order" USING gin (storefront_words("number" || ' ' || coalesce("formerNumber", '') || ' ' || coalesce("email", '')
  || ' ' || coalesce("billing" ->> 'name', '') || ' ' || coalesce("shipping" ->> 'name', ''), "phone"));
