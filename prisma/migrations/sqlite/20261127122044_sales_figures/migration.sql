-- CreateTable
CREATE TABLE "SalesFigure" (
    "report" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "label" TEXT,
    "productId" INTEGER,
    "orders" INTEGER NOT NULL,
    "units" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "shipping" BIGINT NOT NULL,
    "tax" BIGINT NOT NULL,

    PRIMARY KEY ("report", "basis", "day", "currency", "key")
);

-- CreateTable
CREATE TABLE "SalesDay" (
    "day" TEXT NOT NULL PRIMARY KEY,
    "zone" TEXT NOT NULL,
    "countedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SalesChange" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Order_paidAt_idx" ON "Order"("paidAt");

-- CreateIndex
CREATE INDEX "PaymentTransaction_createdAt_idx" ON "PaymentTransaction"("createdAt");
