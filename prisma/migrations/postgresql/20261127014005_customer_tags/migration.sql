-- CreateTable
CREATE TABLE "CustomerTag" (
    "customerId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,

    CONSTRAINT "CustomerTag_pkey" PRIMARY KEY ("customerId","tag")
);

-- CreateIndex
CREATE INDEX "CustomerTag_tag_customerId_idx" ON "CustomerTag"("tag", "customerId");

-- AddForeignKey
ALTER TABLE "CustomerTag" ADD CONSTRAINT "CustomerTag_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;
