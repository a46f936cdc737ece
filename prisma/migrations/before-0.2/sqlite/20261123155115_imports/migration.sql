-- CreateTable
CREATE TABLE "ImportRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "uploadedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "ImportRun_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportPart" (
    "runId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "content" BLOB NOT NULL,

    PRIMARY KEY ("runId", "position"),
    CONSTRAINT "ImportPart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "line" INTEGER,
    "name" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "ImportLine_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ImportRun_state_idx" ON "ImportRun"("state");

-- CreateIndex
CREATE INDEX "ImportLine_runId_outcome_id_idx" ON "ImportLine"("runId", "outcome", "id");
