-- What was counted has no end, and counts no more.
DELETE FROM "SignInFailure";

-- DropIndex
DROP INDEX "SignInFailure_windowStart_idx";

-- AlterTable
ALTER TABLE "TwoFactorChallenge" DROP COLUMN "cartTokenHash",
ADD COLUMN     "sealedCart" TEXT;

-- AlterTable
ALTER TABLE "SignInFailure" DROP COLUMN "windowStart",
ADD COLUMN     "expiresAt" TIMESTAMP(3) NOT NULL;

-- CreateIndex
CREATE INDEX "SignInFailure_expiresAt_idx" ON "SignInFailure"("expiresAt");
