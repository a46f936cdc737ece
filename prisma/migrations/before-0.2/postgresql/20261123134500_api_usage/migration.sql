-- CreateTable
CREATE TABLE "ApiUsage" (
    "appId" INTEGER NOT NULL,
    "day" TIMESTAMP(3) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    CONSTRAINT "ApiUsage_pkey" PRIMARY KEY ("appId","day","endpoint")
);

-- CreateTable
CREATE TABLE "ApiFailure" (
    "id" SERIAL NOT NULL,
    "appId" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ApiFailure_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApiFailure_appId_id_idx" ON "ApiFailure"("appId", "id");

-- CreateIndex
CREATE INDEX "ApiFailure_at_idx" ON "ApiFailure"("at");

-- AddForeignKey
ALTER TABLE "ApiUsage" ADD CONSTRAINT "ApiUsage_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiFailure" ADD CONSTRAINT "ApiFailure_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App"("id") ON DELETE CASCADE ON UPDATE CASCADE;
