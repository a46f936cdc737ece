-- AlterTable
ALTER TABLE "Order" ADD COLUMN "formKey" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Order_formKey_key" ON "Order"("formKey");
