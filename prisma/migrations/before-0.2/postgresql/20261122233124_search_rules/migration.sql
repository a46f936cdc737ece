-- CreateTable
CREATE TABLE "SearchSynonym" (
    "id" SERIAL NOT NULL,
    "terms" TEXT NOT NULL,
    "oneWay" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SearchSynonym_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SearchPin" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "place" INTEGER,

    CONSTRAINT "SearchPin_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchSynonym_terms_key" ON "SearchSynonym"("terms");

-- CreateIndex
CREATE UNIQUE INDEX "SearchPin_type_query_rowId_key" ON "SearchPin"("type", "query", "rowId");
