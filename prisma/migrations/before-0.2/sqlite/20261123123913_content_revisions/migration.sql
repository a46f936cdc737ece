-- CreateTable
CREATE TABLE "ContentRevision" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "postId" INTEGER,
    "pageId" INTEGER,
    "staffId" INTEGER,
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "content" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ContentRevision_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ContentRevision_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ContentRevision_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
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
