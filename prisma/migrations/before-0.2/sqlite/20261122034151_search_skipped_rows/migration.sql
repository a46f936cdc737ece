-- CreateTable
CREATE TABLE "SearchSkippedRow" (
    "type" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "since" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("type", "rowId")
);
