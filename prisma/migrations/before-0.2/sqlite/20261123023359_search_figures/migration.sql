-- CreateTable
CREATE TABLE "SearchFigure" (
    "day" DATETIME NOT NULL,
    "query" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "empty" INTEGER NOT NULL,
    "chosen" INTEGER NOT NULL,
    "results" INTEGER NOT NULL,

    PRIMARY KEY ("day", "query")
);
