-- CreateTable
CREATE TABLE "SearchSkippedRow" (
    "type" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SearchSkippedRow_pkey" PRIMARY KEY ("type","rowId")
);
