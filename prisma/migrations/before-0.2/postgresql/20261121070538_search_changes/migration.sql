-- DropIndex
DROP INDEX "SearchChange_type_id_idx";

-- DropIndex
DROP INDEX "SearchChange_createdAt_idx";

-- AlterTable
ALTER TABLE "SearchChange" DROP COLUMN "deleted",
ADD COLUMN     "xid" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "SearchLog" (
    "type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "purgedTo" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "SearchLog_pkey" PRIMARY KEY ("type")
);

-- CreateTable
CREATE TABLE "SearchPlace" (
    "engine" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "position" TEXT NOT NULL,

    CONSTRAINT "SearchPlace_pkey" PRIMARY KEY ("engine","type")
);

-- CreateIndex
CREATE INDEX "SearchChange_type_xid_id_idx" ON "SearchChange"("type", "xid", "id");
