-- CreateTable
CREATE TABLE "ApiUsage" (
    "appId" INTEGER NOT NULL,
    "day" DATETIME NOT NULL,
    "endpoint" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL,

    PRIMARY KEY ("appId", "day", "endpoint"),
    CONSTRAINT "ApiUsage_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiFailure" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "appId" INTEGER NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "requestId" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "ApiFailure_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ApiFailure_appId_id_idx" ON "ApiFailure"("appId", "id");

-- CreateIndex
CREATE INDEX "ApiFailure_at_idx" ON "ApiFailure"("at");
