-- CreateTable
CREATE TABLE "SearchLog" (
    "type" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "purgedTo" BIGINT NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "SearchPlace" (
    "engine" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "position" TEXT NOT NULL,

    PRIMARY KEY ("engine", "type")
);

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_SearchChange" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "xid" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
INSERT INTO "new_SearchChange" ("createdAt", "id", "rowId", "type") SELECT "createdAt", "id", "rowId", "type" FROM "SearchChange";
DROP TABLE "SearchChange";
ALTER TABLE "new_SearchChange" RENAME TO "SearchChange";
CREATE INDEX "SearchChange_type_xid_id_idx" ON "SearchChange"("type", "xid", "id");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
