-- CreateTable
CREATE TABLE "SearchFigure" (
    "day" TIMESTAMP(3) NOT NULL,
    "query" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "empty" INTEGER NOT NULL,
    "chosen" INTEGER NOT NULL,
    "results" INTEGER NOT NULL,

    CONSTRAINT "SearchFigure_pkey" PRIMARY KEY ("day","query")
);
