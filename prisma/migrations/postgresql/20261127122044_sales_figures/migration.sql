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

    CONSTRAINT "SalesFigure_pkey" PRIMARY KEY ("report","basis","day","currency","key")
);

-- CreateTable
CREATE TABLE "SalesDay" (
    "day" TEXT NOT NULL,
    "zone" TEXT NOT NULL,
    "countedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SalesDay_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "SalesChange" (
    "id" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SalesChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Order_paidAt_idx" ON "Order"("paidAt");

-- CreateIndex
CREATE INDEX "PaymentTransaction_createdAt_idx" ON "PaymentTransaction"("createdAt");
