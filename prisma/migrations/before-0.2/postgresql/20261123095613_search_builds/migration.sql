-- CreateTable
CREATE TABLE "SearchBuild" (
    "id" SERIAL NOT NULL,
    "engine" TEXT NOT NULL,
    "chooses" BOOLEAN NOT NULL,
    "open" BOOLEAN,
    "type" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),
    "problem" TEXT,

    CONSTRAINT "SearchBuild_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchBuild_open_key" ON "SearchBuild"("open");
