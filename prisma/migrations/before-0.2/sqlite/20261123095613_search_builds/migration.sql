-- CreateTable
CREATE TABLE "SearchBuild" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "engine" TEXT NOT NULL,
    "chooses" BOOLEAN NOT NULL,
    "open" BOOLEAN,
    "type" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "requestedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "problem" TEXT
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchBuild_open_key" ON "SearchBuild"("open");
