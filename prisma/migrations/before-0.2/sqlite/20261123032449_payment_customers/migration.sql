-- CreateTable
CREATE TABLE "PaymentCustomer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "gateway" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PaymentCustomer_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_customerId_gateway_key" ON "PaymentCustomer"("customerId", "gateway");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_gateway_reference_key" ON "PaymentCustomer"("gateway", "reference");
