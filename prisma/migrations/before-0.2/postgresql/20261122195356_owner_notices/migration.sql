-- CreateTable
CREATE TABLE "OwnerNotice" (
    "id" SERIAL NOT NULL,
    "event" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "mailedAt" TIMESTAMP(3),

    CONSTRAINT "OwnerNotice_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "OwnerNotice_key_key" ON "OwnerNotice"("key");

-- CreateIndex
CREATE INDEX "OwnerNotice_mailedAt_createdAt_idx" ON "OwnerNotice"("mailedAt", "createdAt");

-- CreateIndex
CREATE INDEX "OwnerNotice_createdAt_idx" ON "OwnerNotice"("createdAt");
