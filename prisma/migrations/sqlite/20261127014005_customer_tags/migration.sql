-- CreateTable
CREATE TABLE "CustomerTag" (
    "customerId" INTEGER NOT NULL,
    "tag" TEXT NOT NULL,

    PRIMARY KEY ("customerId", "tag"),
    CONSTRAINT "CustomerTag_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CustomerTag_tag_customerId_idx" ON "CustomerTag"("tag", "customerId");
