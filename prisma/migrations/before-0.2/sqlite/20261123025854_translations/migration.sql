-- CreateTable
CREATE TABLE "Translation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "Translation_entity_entityId_idx" ON "Translation"("entity", "entityId");

-- CreateIndex
CREATE UNIQUE INDEX "Translation_locale_entity_entityId_field_key" ON "Translation"("locale", "entity", "entityId", "field");
