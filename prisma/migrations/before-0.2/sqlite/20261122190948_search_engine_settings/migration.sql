-- AlterTable
ALTER TABLE "Product" ADD COLUMN "noindex" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Page" ADD COLUMN "noindex" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Post" ADD COLUMN "noindex" BOOLEAN NOT NULL DEFAULT false;
