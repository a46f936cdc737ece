-- DropIndex
DROP INDEX "AuditEvent_staffId_idx";

-- AlterTable
ALTER TABLE "Staff" DROP COLUMN "passwordHash";

-- AlterTable
ALTER TABLE "AuditEvent" ADD COLUMN     "actor" TEXT NOT NULL DEFAULT 'customer',
ADD COLUMN     "after" JSONB,
ADD COLUMN     "before" JSONB,
ADD COLUMN     "requestId" TEXT,
ADD COLUMN     "subject" TEXT;

-- CreateTable
CREATE TABLE "StaffAccount" (
    "staffId" INTEGER NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "locale" TEXT,
    "totp" TEXT,
    "totpReplacement" TEXT,
    "lastUsedStep" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StaffAccount_pkey" PRIMARY KEY ("staffId")
);

-- CreateTable
CREATE TABLE "StaffSession" (
    "id" SERIAL NOT NULL,
    "staffId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "ipAddress" TEXT,
    "sudoUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "absoluteExpiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StaffSession_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffRecoveryCode" (
    "id" SERIAL NOT NULL,
    "staffId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "StaffRecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffPasskey" (
    "id" SERIAL NOT NULL,
    "staffId" INTEGER NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),

    CONSTRAINT "StaffPasskey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffChallenge" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "staffId" INTEGER,
    "challenge" TEXT,
    "usedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffChallenge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StaffInvitation" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invitedById" INTEGER,
    "usedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "StaffInvitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SetupLink" (
    "id" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SetupLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "StaffSession_tokenHash_key" ON "StaffSession"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffSession_staffId_lastUsedAt_idx" ON "StaffSession"("staffId", "lastUsedAt");

-- CreateIndex
CREATE INDEX "StaffSession_expiresAt_idx" ON "StaffSession"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "StaffRecoveryCode_staffId_codeHash_key" ON "StaffRecoveryCode"("staffId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "StaffPasskey_credentialId_key" ON "StaffPasskey"("credentialId");

-- CreateIndex
CREATE INDEX "StaffPasskey_staffId_idx" ON "StaffPasskey"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "StaffChallenge_tokenHash_key" ON "StaffChallenge"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffChallenge_staffId_idx" ON "StaffChallenge"("staffId");

-- CreateIndex
CREATE INDEX "StaffChallenge_expiresAt_idx" ON "StaffChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "StaffInvitation_tokenHash_key" ON "StaffInvitation"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffInvitation_email_idx" ON "StaffInvitation"("email");

-- CreateIndex
CREATE INDEX "StaffInvitation_expiresAt_idx" ON "StaffInvitation"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "SetupLink_tokenHash_key" ON "SetupLink"("tokenHash");

-- CreateIndex
CREATE INDEX "AuditEvent_staffId_createdAt_idx" ON "AuditEvent"("staffId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_subject_createdAt_idx" ON "AuditEvent"("subject", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_actor_id_idx" ON "AuditEvent"("actor", "id");

-- AddForeignKey
ALTER TABLE "StaffAccount" ADD CONSTRAINT "StaffAccount_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffSession" ADD CONSTRAINT "StaffSession_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount"("staffId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffRecoveryCode" ADD CONSTRAINT "StaffRecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount"("staffId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffPasskey" ADD CONSTRAINT "StaffPasskey_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount"("staffId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StaffChallenge" ADD CONSTRAINT "StaffChallenge_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount"("staffId") ON DELETE CASCADE ON UPDATE CASCADE;
