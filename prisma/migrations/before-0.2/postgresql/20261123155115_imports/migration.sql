-- CreateTable
CREATE TABLE "ImportRun" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "source" TEXT,
    "missing" TEXT NOT NULL DEFAULT 'keep',
    "download" BOOLEAN NOT NULL DEFAULT false,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "lacking" JSONB,
    "problem" TEXT,
    "staffId" INTEGER,
    "uploadedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "ImportRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ImportPart" (
    "runId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "ImportPart_pkey" PRIMARY KEY ("runId","position")
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "id" SERIAL NOT NULL,
    "runId" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "line" INTEGER,
    "name" TEXT,
    "text" TEXT NOT NULL,

    CONSTRAINT "ImportLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ImportRun_state_idx" ON "ImportRun"("state");

-- CreateIndex
CREATE INDEX "ImportLine_runId_outcome_id_idx" ON "ImportLine"("runId", "outcome", "id");

-- AddForeignKey
ALTER TABLE "ImportRun" ADD CONSTRAINT "ImportRun_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportPart" ADD CONSTRAINT "ImportPart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportLine" ADD CONSTRAINT "ImportLine_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun"("id") ON DELETE CASCADE ON UPDATE CASCADE;
