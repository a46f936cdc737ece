-- CreateTable
CREATE TABLE "SearchSynonym" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "terms" TEXT NOT NULL,
    "oneWay" BOOLEAN NOT NULL DEFAULT false
);

-- CreateTable
CREATE TABLE "SearchPin" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "place" INTEGER
);

-- CreateIndex
CREATE UNIQUE INDEX "SearchSynonym_terms_key" ON "SearchSynonym"("terms");

-- CreateIndex
CREATE UNIQUE INDEX "SearchPin_type_query_rowId_key" ON "SearchPin"("type", "query", "rowId");
