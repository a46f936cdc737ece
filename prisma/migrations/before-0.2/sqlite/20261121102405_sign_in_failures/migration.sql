-- What was counted has no end, and counts no more.
DELETE FROM "SignInFailure";

-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_TwoFactorChallenge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "appId" INTEGER NOT NULL,
    "deviceName" TEXT,
    "sealedCart" TEXT,
    "usedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TwoFactorChallenge_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "TwoFactorChallenge_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_TwoFactorChallenge" ("appId", "createdAt", "customerId", "deviceName", "expiresAt", "id", "tokenHash", "usedAt") SELECT "appId", "createdAt", "customerId", "deviceName", "expiresAt", "id", "tokenHash", "usedAt" FROM "TwoFactorChallenge";
DROP TABLE "TwoFactorChallenge";
ALTER TABLE "new_TwoFactorChallenge" RENAME TO "TwoFactorChallenge";
CREATE UNIQUE INDEX "TwoFactorChallenge_tokenHash_key" ON "TwoFactorChallenge"("tokenHash");
CREATE INDEX "TwoFactorChallenge_customerId_idx" ON "TwoFactorChallenge"("customerId");
CREATE INDEX "TwoFactorChallenge_appId_idx" ON "TwoFactorChallenge"("appId");
CREATE INDEX "TwoFactorChallenge_expiresAt_idx" ON "TwoFactorChallenge"("expiresAt");
CREATE TABLE "new_SignInFailure" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lockouts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" DATETIME,
    "expiresAt" DATETIME NOT NULL
);
INSERT INTO "new_SignInFailure" ("failures", "key", "lockedUntil", "lockouts") SELECT "failures", "key", "lockedUntil", "lockouts" FROM "SignInFailure";
DROP TABLE "SignInFailure";
ALTER TABLE "new_SignInFailure" RENAME TO "SignInFailure";
CREATE INDEX "SignInFailure_expiresAt_idx" ON "SignInFailure"("expiresAt");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
