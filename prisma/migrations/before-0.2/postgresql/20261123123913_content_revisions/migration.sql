-- CreateTable
CREATE TABLE "ContentRevision" (
    "id" SERIAL NOT NULL,
    "postId" INTEGER,
    "pageId" INTEGER,
    "staffId" INTEGER,
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "content" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContentRevision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ContentRevision_postId_isDraft_id_idx" ON "ContentRevision"("postId", "isDraft", "id");

-- CreateIndex
CREATE INDEX "ContentRevision_pageId_isDraft_id_idx" ON "ContentRevision"("pageId", "isDraft", "id");

-- CreateIndex
CREATE INDEX "ContentRevision_staffId_idx" ON "ContentRevision"("staffId");

-- CreateIndex
CREATE INDEX "ContentRevision_isDraft_createdAt_idx" ON "ContentRevision"("isDraft", "createdAt");

-- CreateIndex
CREATE INDEX "Page_updatedAt_id_idx" ON "Page"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "Post_updatedAt_id_idx" ON "Post"("updatedAt", "id");

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContentRevision" ADD CONSTRAINT "ContentRevision_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
