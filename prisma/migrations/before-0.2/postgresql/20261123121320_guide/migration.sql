-- CreateTable
CREATE TABLE "GuideStep" (
    "step" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GuideStep_pkey" PRIMARY KEY ("step")
);
