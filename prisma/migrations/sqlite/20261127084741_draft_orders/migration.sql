-- CreateTable
CREATE TABLE "DraftOrder" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "formKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "customerId" INTEGER,
    "buyer" TEXT,
    "words" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "phone" TEXT,
    "billing" JSONB NOT NULL DEFAULT '{}',
    "shipping" JSONB,
    "savesAddress" BOOLEAN NOT NULL DEFAULT false,
    "vatId" TEXT,
    "customerNote" TEXT,
    "note" TEXT,
    "locale" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "lines" JSONB NOT NULL DEFAULT '[]',
    "couponCode" TEXT,
    "discount" JSONB,
    "shippingMethodCode" TEXT,
    "shippingPrice" BIGINT,
    "total" BIGINT NOT NULL DEFAULT 0,
    "linkSalt" TEXT,
    "linkSentAt" DATETIME,
    "linkExpiresAt" DATETIME,
    "orderId" INTEGER,
    "staffId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "DraftOrder_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "DraftOrder_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "DraftOrder_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "DraftOrder_formKey_key" ON "DraftOrder"("formKey");

-- CreateIndex
CREATE UNIQUE INDEX "DraftOrder_orderId_key" ON "DraftOrder"("orderId");

-- CreateIndex
CREATE INDEX "DraftOrder_updatedAt_id_idx" ON "DraftOrder"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "DraftOrder_customerId_idx" ON "DraftOrder"("customerId");

-- CreateIndex
CREATE INDEX "DraftOrder_email_idx" ON "DraftOrder"("email");

-- CreateIndex
CREATE INDEX "DraftOrder_staffId_idx" ON "DraftOrder"("staffId");
