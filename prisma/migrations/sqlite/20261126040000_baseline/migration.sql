-- The whole schema of version 0.2.0, for databases that are new. Older ones reach it by the migrations in before-0.2, and only record this one.

-- CreateTable
CREATE TABLE "Customer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "avatarUrl" TEXT,
    "locale" TEXT,
    "passwordHash" TEXT,
    "passwordScheme" TEXT,
    "status" TEXT NOT NULL DEFAULT 'active',
    "emailVerifiedAt" DATETIME,
    "importedFrom" TEXT,
    "invitedAt" DATETIME,
    "acceptedTermsAt" DATETIME,
    "deletedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CustomerNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CustomerNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CustomerNote_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CustomerIdentity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CustomerIdentity_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Staff" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "avatarUrl" TEXT,
    "role" TEXT NOT NULL DEFAULT 'editor',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Staff_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Session" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "appId" INTEGER NOT NULL,
    "deviceName" TEXT NOT NULL,
    "ipAddress" TEXT,
    "accessHash" TEXT NOT NULL,
    "refreshHash" TEXT NOT NULL,
    "previousHash" TEXT,
    "rotatedAt" DATETIME,
    "sealedRotation" TEXT,
    "rotationKeyHash" TEXT,
    "accessExpiresAt" DATETIME NOT NULL,
    "refreshExpiresAt" DATETIME NOT NULL,
    "absoluteExpiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Session_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Session_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SpentToken" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "sessionId" INTEGER NOT NULL,
    "appId" INTEGER NOT NULL,
    "spentAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "SpentToken_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SpentToken_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TwoFactor" (
    "customerId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ciphertext" TEXT NOT NULL,
    "replacement" TEXT,
    "confirmedAt" DATETIME,
    "lastUsedStep" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TwoFactor_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "RecoveryCode_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TwoFactorChallenge" (
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

-- CreateTable
CREATE TABLE "EmailToken" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "purpose" TEXT NOT NULL,
    "codeHash" TEXT,
    "tokenHash" TEXT NOT NULL,
    "customerId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EmailToken_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SignInFailure" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "lockouts" INTEGER NOT NULL DEFAULT 0,
    "lockedUntil" DATETIME,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "Address" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "label" TEXT,
    "name" TEXT,
    "phone" TEXT,
    "line1" TEXT,
    "line2" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postcode" TEXT,
    "country" TEXT,
    "isDefaultBilling" BOOLEAN NOT NULL DEFAULT false,
    "isDefaultShipping" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Address_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PushDevice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "appId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "platform" TEXT,
    "customerId" INTEGER,
    "sessionId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PushDevice_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PushDevice_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "PushDevice_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "NewsletterSubscriber" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "locale" TEXT,
    "confirmTokenHash" TEXT,
    "mailedAt" DATETIME,
    "confirmedAt" DATETIME,
    "unsubscribedAt" DATETIME,
    "source" TEXT,
    "bouncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "NewsletterIssue" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "subject" TEXT NOT NULL,
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "NewsletterDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "issueId" INTEGER NOT NULL,
    "subscriberId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "error" TEXT,
    CONSTRAINT "NewsletterDelivery_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "NewsletterIssue" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "NewsletterDelivery_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "NewsletterSubscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ContactMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "subject" TEXT,
    "message" TEXT NOT NULL,
    "ipAddress" TEXT,
    "readAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "ContactAnswer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "messageId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ContactAnswer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ContactAnswer_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Product" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL DEFAULT 'sold',
    "externalUrl" TEXT,
    "buttonText" TEXT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sortName" TEXT NOT NULL DEFAULT '',
    "sku" TEXT,
    "vendor" TEXT,
    "shortDescription" TEXT NOT NULL DEFAULT '',
    "descriptionHtml" TEXT NOT NULL DEFAULT '',
    "descriptionText" TEXT NOT NULL DEFAULT '',
    "imageId" INTEGER,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "publishedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archivedAt" DATETIME,
    "attributes" JSONB NOT NULL DEFAULT '[]',
    "requiresShipping" BOOLEAN NOT NULL DEFAULT true,
    "taxable" BOOLEAN NOT NULL DEFAULT true,
    "taxClass" TEXT NOT NULL DEFAULT 'standard',
    "weightThousandths" INTEGER,
    "minQuantity" INTEGER NOT NULL DEFAULT 1,
    "maxQuantity" INTEGER,
    "hasVariants" BOOLEAN NOT NULL DEFAULT false,
    "seoTitle" TEXT,
    "seoDescription" TEXT,
    "noindex" BOOLEAN NOT NULL DEFAULT false,
    "template" TEXT,
    "price" BIGINT NOT NULL DEFAULT 0,
    "maxPrice" BIGINT NOT NULL DEFAULT 0,
    "compareAtPrice" BIGINT,
    "onSale" BOOLEAN NOT NULL DEFAULT false,
    "inStock" BOOLEAN NOT NULL DEFAULT false,
    "ratingCount" INTEGER NOT NULL DEFAULT 0,
    "ratingSum" INTEGER NOT NULL DEFAULT 0,
    "ratingAverage" INTEGER NOT NULL DEFAULT 0,
    "ratingScore" INTEGER NOT NULL DEFAULT 0,
    "soldRecently" INTEGER NOT NULL DEFAULT 0,
    "soldTotal" INTEGER NOT NULL DEFAULT 0,
    "translatedTitles" TEXT NOT NULL DEFAULT '',
    "translatedTexts" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Product_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductSortName" (
    "productId" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "sortName" TEXT NOT NULL,

    PRIMARY KEY ("productId", "locale"),
    CONSTRAINT "ProductSortName_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductMember" (
    "groupId" INTEGER NOT NULL,
    "memberId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("groupId", "memberId"),
    CONSTRAINT "ProductMember_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductMember_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RelatedProduct" (
    "productId" INTEGER NOT NULL,
    "relatedId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "relatedId"),
    CONSTRAINT "RelatedProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RelatedProduct_relatedId_fkey" FOREIGN KEY ("relatedId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductImage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "mediaId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ProductImage_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductImage_mediaId_fkey" FOREIGN KEY ("mediaId") REFERENCES "Media" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductOption" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ProductOption_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductOptionValue" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "optionId" INTEGER NOT NULL,
    "value" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ProductOptionValue_optionId_fkey" FOREIGN KEY ("optionId") REFERENCES "ProductOption" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductVariant" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "sku" TEXT,
    "barcode" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "price" BIGINT NOT NULL,
    "compareAtPrice" BIGINT,
    "imageId" INTEGER,
    "weightThousandths" INTEGER,
    "minQuantity" INTEGER NOT NULL DEFAULT 1,
    "maxQuantity" INTEGER,
    "trackStock" BOOLEAN NOT NULL DEFAULT false,
    "stock" INTEGER NOT NULL DEFAULT 0,
    "backorder" BOOLEAN NOT NULL DEFAULT false,
    "lowStockAt" INTEGER NOT NULL DEFAULT 3,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ProductVariant_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductVariant_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "VariantOptionValue" (
    "variantId" INTEGER NOT NULL,
    "valueId" INTEGER NOT NULL,

    PRIMARY KEY ("variantId", "valueId"),
    CONSTRAINT "VariantOptionValue_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "VariantOptionValue_valueId_fkey" FOREIGN KEY ("valueId") REFERENCES "ProductOptionValue" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StockMovement" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "staffId" INTEGER,
    "orderId" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StockMovement_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "StockMovement_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ScheduledSale" (
    "variantId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "price" BIGINT NOT NULL,
    "startsAt" DATETIME NOT NULL,
    "endsAt" DATETIME,
    "formerPrice" BIGINT,
    "formerCompareAtPrice" BIGINT,
    CONSTRAINT "ScheduledSale_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductCategory" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "parentId" INTEGER,
    "imageId" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "ProductCategory_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "ProductCategory" ("id") ON DELETE SET NULL ON UPDATE NO ACTION,
    CONSTRAINT "ProductCategory_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductCategoryLink" (
    "productId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "categoryId"),
    CONSTRAINT "ProductCategoryLink_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductCategoryLink_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "ProductCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ProductTag" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL
);

-- CreateTable
CREATE TABLE "ProductTagLink" (
    "productId" INTEGER NOT NULL,
    "tagId" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "tagId"),
    CONSTRAINT "ProductTagLink_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ProductTagLink_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "ProductTag" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Review" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "customerId" INTEGER,
    "authorName" TEXT NOT NULL,
    "rating" INTEGER NOT NULL,
    "title" TEXT,
    "body" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "verifiedPurchase" BOOLEAN NOT NULL DEFAULT false,
    "removedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Review_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Review_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Cart" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT,
    "customerId" INTEGER,
    "currency" TEXT NOT NULL,
    "couponId" INTEGER,
    "couponCode" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "notices" JSONB NOT NULL DEFAULT '[]',
    "checkoutAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    CONSTRAINT "Cart_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Cart_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CartItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "cartId" INTEGER NOT NULL,
    "productId" INTEGER,
    "variantId" INTEGER,
    "slug" TEXT,
    "name" TEXT NOT NULL,
    "variantName" TEXT,
    "sku" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "image" JSONB,
    "quantity" INTEGER NOT NULL,
    "unitPrice" BIGINT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "CartItem_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "Cart" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CartItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "CartItem_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Coupon" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "type" TEXT NOT NULL,
    "percent" INTEGER,
    "amount" BIGINT,
    "currency" TEXT,
    "minSubtotal" BIGINT,
    "maxUses" INTEGER,
    "maxUsesPerCustomer" INTEGER,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "excludeSaleItems" BOOLEAN NOT NULL DEFAULT false,
    "customersOnly" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "CouponProduct" (
    "couponId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,

    PRIMARY KEY ("couponId", "productId"),
    CONSTRAINT "CouponProduct_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CouponProduct_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CouponCategory" (
    "couponId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,

    PRIMARY KEY ("couponId", "categoryId"),
    CONSTRAINT "CouponCategory_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CouponCategory_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "ProductCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CouponRedemption" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "couponId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "customerId" INTEGER,
    "email" TEXT,
    "releasedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CouponRedemption_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CouponRedemption_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CouponRedemption_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShippingMethod" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "eta" TEXT,
    "price" BIGINT NOT NULL DEFAULT 0,
    "freeFrom" BIGINT,
    "minWeightThousandths" INTEGER,
    "maxWeightThousandths" INTEGER,
    "bandsBy" TEXT,
    "bands" JSONB NOT NULL DEFAULT '[]',
    "countries" JSONB NOT NULL DEFAULT '[]',
    "everywhere" BOOLEAN NOT NULL DEFAULT true,
    "taxable" BOOLEAN NOT NULL DEFAULT true,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "ShippingZone" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "methodId" INTEGER NOT NULL,
    "country" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "postcodes" TEXT NOT NULL DEFAULT '',
    "postcodeFrom" BIGINT NOT NULL,
    "postcodeTo" BIGINT NOT NULL,
    "offered" BOOLEAN NOT NULL DEFAULT true,
    "price" BIGINT NOT NULL DEFAULT 0,
    "freeFrom" BIGINT,
    "minWeightThousandths" INTEGER,
    "maxWeightThousandths" INTEGER,
    "bandsBy" TEXT,
    "bands" JSONB NOT NULL DEFAULT '[]',
    CONSTRAINT "ShippingZone_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "ShippingMethod" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TaxRate" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT '',
    "postcodes" TEXT NOT NULL DEFAULT '',
    "postcodeFrom" BIGINT NOT NULL DEFAULT 0,
    "postcodeTo" BIGINT NOT NULL DEFAULT 6582952005840035280,
    "taxClass" TEXT NOT NULL DEFAULT 'standard',
    "rate" INTEGER NOT NULL,
    "appliesToShipping" BOOLEAN NOT NULL DEFAULT true,
    "priority" INTEGER NOT NULL DEFAULT 1
);

-- CreateTable
CREATE TABLE "Order" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "number" TEXT NOT NULL,
    "importedFrom" TEXT,
    "formerNumber" TEXT,
    "tokenSalt" TEXT NOT NULL,
    "appId" INTEGER,
    "customerId" INTEGER,
    "cartId" INTEGER,
    "openCartId" INTEGER,
    "formKey" TEXT,
    "placedAsGuest" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "paymentStatus" TEXT NOT NULL DEFAULT 'pending',
    "fulfillmentStatus" TEXT NOT NULL DEFAULT 'unfulfilled',
    "currency" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "billing" JSONB NOT NULL,
    "shipping" JSONB,
    "customerNote" TEXT,
    "locale" TEXT,
    "acceptedTermsAt" DATETIME,
    "itemCount" INTEGER NOT NULL,
    "subtotal" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL,
    "shippingTotal" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL,
    "shippingTax" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "refundQueued" BIGINT NOT NULL DEFAULT 0,
    "refundedShipping" BIGINT NOT NULL DEFAULT 0,
    "taxInclusive" BOOLEAN NOT NULL,
    "taxLines" JSONB NOT NULL DEFAULT '[]',
    "couponCode" TEXT,
    "couponDiscount" BIGINT,
    "vatId" TEXT,
    "shippingMethodId" INTEGER,
    "shippingMethodCode" TEXT,
    "shippingMethodName" TEXT,
    "gateway" TEXT,
    "gatewayName" TEXT,
    "gatewayType" TEXT,
    "paymentMessage" TEXT,
    "flag" TEXT,
    "releasedAt" DATETIME,
    "processingSince" DATETIME,
    "expiresAt" DATETIME,
    "placedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paidAt" DATETIME,
    "cancelledAt" DATETIME,
    "cancelReason" TEXT,
    "statusChangedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "erasedAt" DATETIME,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Order_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_cartId_fkey" FOREIGN KEY ("cartId") REFERENCES "Cart" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Order_shippingMethodId_fkey" FOREIGN KEY ("shippingMethodId") REFERENCES "ShippingMethod" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OrderLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "productId" INTEGER,
    "variantId" INTEGER,
    "slug" TEXT,
    "name" TEXT NOT NULL,
    "variantName" TEXT,
    "sku" TEXT,
    "options" JSONB NOT NULL DEFAULT '[]',
    "image" JSONB,
    "quantity" INTEGER NOT NULL,
    "unitPrice" BIGINT NOT NULL,
    "subtotal" BIGINT NOT NULL,
    "discount" BIGINT NOT NULL DEFAULT 0,
    "tax" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,
    "taxRates" JSONB,
    "stockTaken" INTEGER NOT NULL DEFAULT 0,
    "refundedQuantity" INTEGER NOT NULL DEFAULT 0,
    "refundedAmount" BIGINT NOT NULL DEFAULT 0,
    "sold" INTEGER NOT NULL DEFAULT 0,
    "soldRecentlyAt" DATETIME,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "OrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "OrderLine_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "OrderLine_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "ProductVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "orderId" INTEGER NOT NULL,
    "liveOrderId" INTEGER,
    "gateway" TEXT NOT NULL,
    "savedMethod" TEXT,
    "savesMethod" BOOLEAN,
    "reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'started',
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "redirectUrl" TEXT,
    "failure" TEXT,
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "paidCurrency" TEXT,
    "paysOrder" BOOLEAN NOT NULL DEFAULT false,
    "refunded" BIGINT NOT NULL DEFAULT 0,
    "expiresAt" DATETIME,
    "checkedAt" DATETIME,
    "nextCheckAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PaymentAttempt_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentCustomer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "gateway" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PaymentCustomer_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PaymentEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "gateway" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" DATETIME
);

-- CreateTable
CREATE TABLE "SandboxPayment" (
    "reference" TEXT NOT NULL PRIMARY KEY,
    "key" TEXT NOT NULL,
    "orderNumber" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "paidAmount" BIGINT NOT NULL DEFAULT 0,
    "paidCurrency" TEXT,
    "refunds" JSONB NOT NULL DEFAULT '{}',
    "returnUrl" TEXT NOT NULL,
    "cancelUrl" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "attemptId" INTEGER,
    "amount" BIGINT NOT NULL,
    "shippingAmount" BIGINT NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "reference" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "reason" TEXT NOT NULL DEFAULT 'owner',
    "failure" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Refund_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "PaymentAttempt" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RefundLine" (
    "refundId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "restockedQuantity" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("refundId", "lineId"),
    CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RefundLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Invoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "invoicedId" INTEGER,
    "refundId" INTEGER,
    "kind" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "issuedAt" DATETIME NOT NULL,
    "locale" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "total" BIGINT NOT NULL,
    "content" JSONB NOT NULL,
    CONSTRAINT "Invoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Invoice_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "InvoiceSeries" (
    "kind" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    PRIMARY KEY ("kind", "year")
);

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "step", "shard")
);

-- CreateTable
CREATE TABLE "TakingsZone" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "zone" TEXT NOT NULL,
    "movingTo" TEXT,
    "cursor" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "Takings" (
    "day" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    PRIMARY KEY ("day", "currency", "shard")
);

-- CreateTable
CREATE TABLE "OrderEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrderEvent_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Shipment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "carrier" TEXT,
    "trackingNumber" TEXT,
    "trackingUrl" TEXT,
    "shippedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deliveredAt" DATETIME,
    CONSTRAINT "Shipment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ShipmentLine" (
    "shipmentId" INTEGER NOT NULL,
    "lineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,

    PRIMARY KEY ("shipmentId", "lineId"),
    CONSTRAINT "ShipmentLine_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShipmentLine_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Media" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "thumbnailUrl" TEXT,
    "alt" TEXT NOT NULL DEFAULT '',
    "width" INTEGER,
    "height" INTEGER,
    "mimeType" TEXT,
    "bytes" INTEGER,
    "sourceUrl" TEXT,
    "hash" TEXT,
    "color" TEXT,
    "factsAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Menu" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "location" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "MenuItem" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "menuId" INTEGER NOT NULL,
    "parentId" INTEGER,
    "label" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "pageId" INTEGER,
    "postId" INTEGER,
    "postCategoryId" INTEGER,
    "productId" INTEGER,
    "productCategoryId" INTEGER,
    "url" TEXT,
    "newTab" BOOLEAN NOT NULL DEFAULT false,
    "icon" TEXT,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "MenuItem_menuId_fkey" FOREIGN KEY ("menuId") REFERENCES "Menu" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MenuItem_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "MenuItem" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "MenuItem_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MenuItem_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MenuItem_postCategoryId_fkey" FOREIGN KEY ("postCategoryId") REFERENCES "PostCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MenuItem_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "MenuItem_productCategoryId_fkey" FOREIGN KEY ("productCategoryId") REFERENCES "ProductCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Page" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "bodyText" TEXT NOT NULL DEFAULT '',
    "imageId" INTEGER,
    "parentId" INTEGER,
    "inMenu" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "published" BOOLEAN NOT NULL DEFAULT true,
    "publishedAt" DATETIME,
    "seoTitle" TEXT,
    "seoDescription" TEXT,
    "noindex" BOOLEAN NOT NULL DEFAULT false,
    "template" TEXT,
    "translatedTitles" TEXT NOT NULL DEFAULT '',
    "translatedTexts" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Page_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Page_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Page" ("id") ON DELETE SET NULL ON UPDATE NO ACTION
);

-- CreateTable
CREATE TABLE "Post" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "bodyText" TEXT NOT NULL DEFAULT '',
    "imageId" INTEGER,
    "authorId" INTEGER,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "commentsOpen" BOOLEAN NOT NULL DEFAULT true,
    "commentsCount" INTEGER NOT NULL DEFAULT 0,
    "readingMinutes" INTEGER NOT NULL DEFAULT 1,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "publishedAt" DATETIME,
    "seoTitle" TEXT,
    "seoDescription" TEXT,
    "noindex" BOOLEAN NOT NULL DEFAULT false,
    "template" TEXT,
    "translatedTitles" TEXT NOT NULL DEFAULT '',
    "translatedTexts" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "Post_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Post_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

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

-- CreateTable
CREATE TABLE "PostCategory" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "parentId" INTEGER,
    "imageId" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "PostCategory_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "PostCategory" ("id") ON DELETE SET NULL ON UPDATE NO ACTION,
    CONSTRAINT "PostCategory_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Media" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PostCategoryLink" (
    "postId" INTEGER NOT NULL,
    "categoryId" INTEGER NOT NULL,

    PRIMARY KEY ("postId", "categoryId"),
    CONSTRAINT "PostCategoryLink_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostCategoryLink_categoryId_fkey" FOREIGN KEY ("categoryId") REFERENCES "PostCategory" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "PostTag" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "PostTagLink" (
    "postId" INTEGER NOT NULL,
    "tagId" INTEGER NOT NULL,

    PRIMARY KEY ("postId", "tagId"),
    CONSTRAINT "PostTagLink_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "PostTagLink_tagId_fkey" FOREIGN KEY ("tagId") REFERENCES "PostTag" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Comment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "postId" INTEGER NOT NULL,
    "parentId" INTEGER,
    "rootId" INTEGER,
    "customerId" INTEGER,
    "staffId" INTEGER,
    "authorName" TEXT NOT NULL,
    "authorEmail" TEXT,
    "body" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "ipAddress" TEXT,
    "removedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Comment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Comment_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "Comment" ("id") ON DELETE CASCADE ON UPDATE NO ACTION,
    CONSTRAINT "Comment_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "Comment_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Redirect" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "leadsTo" TEXT,
    "permanent" BOOLEAN NOT NULL DEFAULT true,
    "origin" TEXT NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "lastHitAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Translation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "entity" TEXT NOT NULL,
    "entityId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ImportRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "received" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL DEFAULT 'uploading',
    "source" TEXT,
    "missing" TEXT NOT NULL DEFAULT 'keep',
    "download" BOOLEAN NOT NULL DEFAULT false,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "updated" INTEGER NOT NULL DEFAULT 0,
    "unchanged" INTEGER NOT NULL DEFAULT 0,
    "lacking" JSONB,
    "problem" TEXT,
    "staffId" INTEGER,
    "uploadedAt" DATETIME NOT NULL,
    "endedAt" DATETIME,
    CONSTRAINT "ImportRun_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportPart" (
    "runId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "content" BLOB NOT NULL,

    PRIMARY KEY ("runId", "position"),
    CONSTRAINT "ImportPart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "runId" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "line" INTEGER,
    "name" TEXT,
    "text" TEXT NOT NULL,
    CONSTRAINT "ImportLine_runId_fkey" FOREIGN KEY ("runId") REFERENCES "ImportRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "value" JSONB NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "ThemeDesign" (
    "theme" TEXT NOT NULL PRIMARY KEY,
    "live" TEXT NOT NULL DEFAULT '{}',
    "draft" TEXT,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "DataVersion" (
    "scope" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "version" BIGINT NOT NULL,

    PRIMARY KEY ("scope", "slot")
);

-- CreateTable
CREATE TABLE "App" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "public" BOOLEAN NOT NULL DEFAULT false,
    "strict" BOOLEAN NOT NULL DEFAULT false,
    "testing" BOOLEAN NOT NULL DEFAULT false,
    "requestsPerMinute" INTEGER,
    "allowedOrigins" JSONB NOT NULL DEFAULT '[]',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "AppSecret" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "appId" INTEGER NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME,
    CONSTRAINT "AppSecret_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Nonce" (
    "appId" INTEGER NOT NULL,
    "nonce" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,

    PRIMARY KEY ("appId", "nonce"),
    CONSTRAINT "Nonce_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "IdempotencyRecord" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "appId" INTEGER NOT NULL,
    "scopeHash" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "claim" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "details" TEXT,
    "claimedAt" DATETIME NOT NULL,
    "completedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    CONSTRAINT "IdempotencyRecord_appId_fkey" FOREIGN KEY ("appId") REFERENCES "App" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT,
    "payload" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "availableAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lockedUntil" DATETIME,
    "lastError" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneAt" DATETIME
);

-- CreateTable
CREATE TABLE "OwnerNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "event" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "mailedAt" DATETIME
);

-- CreateTable
CREATE TABLE "SearchChange" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "xid" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

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
    "build" TEXT NOT NULL DEFAULT '',

    PRIMARY KEY ("engine", "type")
);

-- CreateTable
CREATE TABLE "SearchSkippedRow" (
    "type" TEXT NOT NULL,
    "rowId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "since" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("type", "rowId")
);

-- CreateTable
CREATE TABLE "JobLease" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "owner" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "lastRunAt" DATETIME
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "customerId" INTEGER,
    "staffId" INTEGER,
    "appId" INTEGER,
    "ipAddress" TEXT,
    "subject" TEXT,
    "before" JSONB,
    "after" JSONB,
    "actor" TEXT NOT NULL DEFAULT 'customer',
    "requestId" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "AuditEvent_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "AuditEvent_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ImportSource" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "SearchSynonym" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "terms" TEXT NOT NULL,
    "oneWay" BOOLEAN NOT NULL DEFAULT false
);

-- CreateTable
CREATE TABLE "SearchPin" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "rowId" INTEGER NOT NULL,
    "place" INTEGER
);

-- CreateTable
CREATE TABLE "SearchBuild" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "engine" TEXT NOT NULL,
    "chooses" BOOLEAN NOT NULL,
    "open" BOOLEAN,
    "type" TEXT,
    "step" INTEGER NOT NULL DEFAULT 0,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "requestedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "problem" TEXT
);

-- CreateTable
CREATE TABLE "SearchFigure" (
    "day" DATETIME NOT NULL,
    "query" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "empty" INTEGER NOT NULL,
    "chosen" INTEGER NOT NULL,
    "results" INTEGER NOT NULL,

    PRIMARY KEY ("day", "query")
);

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

-- CreateTable
CREATE TABLE "StaffAccount" (
    "staffId" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "passwordHash" TEXT NOT NULL,
    "locale" TEXT,
    "totp" TEXT,
    "totpReplacement" TEXT,
    "lastUsedStep" BIGINT NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "StaffAccount_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffSession" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "staffId" INTEGER NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "ipAddress" TEXT,
    "sudoUntil" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "absoluteExpiresAt" DATETIME NOT NULL,
    CONSTRAINT "StaffSession_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount" ("staffId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffRecoveryCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "staffId" INTEGER NOT NULL,
    "codeHash" TEXT NOT NULL,
    "usedAt" DATETIME,
    CONSTRAINT "StaffRecoveryCode_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount" ("staffId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffPasskey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "staffId" INTEGER NOT NULL,
    "credentialId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" DATETIME,
    CONSTRAINT "StaffPasskey_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount" ("staffId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffChallenge" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "staffId" INTEGER,
    "challenge" TEXT,
    "usedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StaffChallenge_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount" ("staffId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "StaffInvitation" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "invitedById" INTEGER,
    "usedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "SetupLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "usedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "GuideStep" (
    "step" TEXT NOT NULL PRIMARY KEY,
    "state" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "SavedOrderView" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "staffId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "filters" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SavedOrderView_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookEndpoint" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'on',
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" DATETIME,
    "createdAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "WebhookSecret" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "endpointId" INTEGER NOT NULL,
    "ciphertext" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "expiresAt" DATETIME,
    CONSTRAINT "WebhookSecret_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uid" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "subjectId" INTEGER NOT NULL,
    "facts" TEXT NOT NULL DEFAULT '{}',
    "createdAt" DATETIME NOT NULL,
    "spreadAt" DATETIME
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "eventId" INTEGER NOT NULL,
    "endpointId" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "triedSince" DATETIME,
    "endedAt" DATETIME,
    CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "WebhookEvent" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WebhookDelivery_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "WebhookEndpoint" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "WebhookAttempt" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "deliveryId" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    "took" INTEGER NOT NULL,
    "status" INTEGER,
    "answer" TEXT NOT NULL,
    "error" TEXT,
    CONSTRAINT "WebhookAttempt_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "Customer_email_key" ON "Customer"("email");

-- CreateIndex
CREATE INDEX "Customer_createdAt_id_idx" ON "Customer"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_status_createdAt_id_idx" ON "Customer"("status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_createdAt_id_idx" ON "Customer"("deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_emailVerifiedAt_createdAt_id_idx" ON "Customer"("deletedAt", "emailVerifiedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_passwordScheme_idx" ON "Customer"("passwordScheme");

-- CreateIndex
CREATE INDEX "CustomerNote_customerId_id_idx" ON "CustomerNote"("customerId", "id");

-- CreateIndex
CREATE INDEX "CustomerNote_staffId_idx" ON "CustomerNote"("staffId");

-- CreateIndex
CREATE INDEX "CustomerIdentity_customerId_idx" ON "CustomerIdentity"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "CustomerIdentity_provider_subject_key" ON "CustomerIdentity"("provider", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "Staff_customerId_key" ON "Staff"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "Staff_email_key" ON "Staff"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Session_accessHash_key" ON "Session"("accessHash");

-- CreateIndex
CREATE UNIQUE INDEX "Session_refreshHash_key" ON "Session"("refreshHash");

-- CreateIndex
CREATE INDEX "Session_customerId_lastUsedAt_idx" ON "Session"("customerId", "lastUsedAt");

-- CreateIndex
CREATE INDEX "Session_appId_idx" ON "Session"("appId");

-- CreateIndex
CREATE INDEX "Session_absoluteExpiresAt_idx" ON "Session"("absoluteExpiresAt");

-- CreateIndex
CREATE INDEX "SpentToken_sessionId_idx" ON "SpentToken"("sessionId");

-- CreateIndex
CREATE INDEX "SpentToken_appId_idx" ON "SpentToken"("appId");

-- CreateIndex
CREATE INDEX "SpentToken_expiresAt_idx" ON "SpentToken"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "RecoveryCode_customerId_codeHash_key" ON "RecoveryCode"("customerId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "TwoFactorChallenge_tokenHash_key" ON "TwoFactorChallenge"("tokenHash");

-- CreateIndex
CREATE INDEX "TwoFactorChallenge_customerId_idx" ON "TwoFactorChallenge"("customerId");

-- CreateIndex
CREATE INDEX "TwoFactorChallenge_appId_idx" ON "TwoFactorChallenge"("appId");

-- CreateIndex
CREATE INDEX "TwoFactorChallenge_expiresAt_idx" ON "TwoFactorChallenge"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "EmailToken_tokenHash_key" ON "EmailToken"("tokenHash");

-- CreateIndex
CREATE INDEX "EmailToken_customerId_purpose_idx" ON "EmailToken"("customerId", "purpose");

-- CreateIndex
CREATE INDEX "EmailToken_expiresAt_idx" ON "EmailToken"("expiresAt");

-- CreateIndex
CREATE INDEX "SignInFailure_expiresAt_idx" ON "SignInFailure"("expiresAt");

-- CreateIndex
CREATE INDEX "Address_customerId_id_idx" ON "Address"("customerId", "id");

-- CreateIndex
CREATE INDEX "PushDevice_customerId_idx" ON "PushDevice"("customerId");

-- CreateIndex
CREATE INDEX "PushDevice_sessionId_idx" ON "PushDevice"("sessionId");

-- CreateIndex
CREATE INDEX "PushDevice_updatedAt_idx" ON "PushDevice"("updatedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PushDevice_appId_tokenHash_key" ON "PushDevice"("appId", "tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_email_key" ON "NewsletterSubscriber"("email");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterSubscriber_confirmTokenHash_key" ON "NewsletterSubscriber"("confirmTokenHash");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_unsubscribedAt_bouncedAt_confirmedAt_id_idx" ON "NewsletterSubscriber"("unsubscribedAt", "bouncedAt", "confirmedAt", "id");

-- CreateIndex
CREATE INDEX "NewsletterIssue_updatedAt_id_idx" ON "NewsletterIssue"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "NewsletterDelivery_issueId_state_dueAt_idx" ON "NewsletterDelivery"("issueId", "state", "dueAt");

-- CreateIndex
CREATE INDEX "NewsletterDelivery_subscriberId_idx" ON "NewsletterDelivery"("subscriberId");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterDelivery_issueId_subscriberId_key" ON "NewsletterDelivery"("issueId", "subscriberId");

-- CreateIndex
CREATE INDEX "ContactMessage_createdAt_idx" ON "ContactMessage"("createdAt");

-- CreateIndex
CREATE INDEX "ContactMessage_readAt_createdAt_idx" ON "ContactMessage"("readAt", "createdAt");

-- CreateIndex
CREATE INDEX "ContactAnswer_messageId_id_idx" ON "ContactAnswer"("messageId", "id");

-- CreateIndex
CREATE INDEX "ContactAnswer_staffId_idx" ON "ContactAnswer"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "Product_slug_key" ON "Product"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "Product_sku_key" ON "Product"("sku");

-- CreateIndex
CREATE INDEX "Product_published_createdAt_id_publishedAt_idx" ON "Product"("published", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_price_id_publishedAt_maxPrice_inStock_idx" ON "Product"("published", "price", "id", "publishedAt", "maxPrice", "inStock");

-- CreateIndex
CREATE INDEX "Product_published_sortName_id_publishedAt_idx" ON "Product"("published", "sortName", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_ratingScore_createdAt_id_publishedAt_idx" ON "Product"("published", "ratingScore", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_soldRecently_soldTotal_createdAt_id_publishedAt_idx" ON "Product"("published", "soldRecently", "soldTotal", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_featured_createdAt_id_publishedAt_idx" ON "Product"("published", "featured", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_onSale_createdAt_id_publishedAt_idx" ON "Product"("published", "onSale", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_inStock_createdAt_id_publishedAt_idx" ON "Product"("published", "inStock", "createdAt", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_published_ratingAverage_inStock_id_publishedAt_idx" ON "Product"("published", "ratingAverage", "inStock", "id", "publishedAt");

-- CreateIndex
CREATE INDEX "Product_publishedAt_idx" ON "Product"("publishedAt");

-- CreateIndex
CREATE INDEX "Product_createdAt_id_idx" ON "Product"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Product_imageId_idx" ON "Product"("imageId");

-- CreateIndex
CREATE INDEX "ProductSortName_locale_sortName_productId_idx" ON "ProductSortName"("locale", "sortName", "productId");

-- CreateIndex
CREATE INDEX "ProductMember_memberId_idx" ON "ProductMember"("memberId");

-- CreateIndex
CREATE INDEX "RelatedProduct_relatedId_idx" ON "RelatedProduct"("relatedId");

-- CreateIndex
CREATE INDEX "ProductImage_productId_position_id_idx" ON "ProductImage"("productId", "position", "id");

-- CreateIndex
CREATE INDEX "ProductImage_mediaId_idx" ON "ProductImage"("mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "ProductImage_productId_mediaId_key" ON "ProductImage"("productId", "mediaId");

-- CreateIndex
CREATE UNIQUE INDEX "ProductOption_productId_name_key" ON "ProductOption"("productId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "ProductOptionValue_optionId_value_key" ON "ProductOptionValue"("optionId", "value");

-- CreateIndex
CREATE UNIQUE INDEX "ProductVariant_sku_key" ON "ProductVariant"("sku");

-- CreateIndex
CREATE INDEX "ProductVariant_productId_active_price_idx" ON "ProductVariant"("productId", "active", "price");

-- CreateIndex
CREATE INDEX "ProductVariant_trackStock_active_stock_id_lowStockAt_productId_idx" ON "ProductVariant"("trackStock", "active", "stock", "id", "lowStockAt", "productId");

-- CreateIndex
CREATE INDEX "ProductVariant_low_stock_idx" ON "ProductVariant"("trackStock", "active", "stock", "id", "lowStockAt", "productId") WHERE "stock" <= "lowStockAt";

-- CreateIndex
CREATE INDEX "ProductVariant_productId_position_id_idx" ON "ProductVariant"("productId", "position", "id");

-- CreateIndex
CREATE INDEX "ProductVariant_imageId_idx" ON "ProductVariant"("imageId");

-- CreateIndex
CREATE INDEX "VariantOptionValue_valueId_variantId_idx" ON "VariantOptionValue"("valueId", "variantId");

-- CreateIndex
CREATE INDEX "StockMovement_variantId_id_idx" ON "StockMovement"("variantId", "id");

-- CreateIndex
CREATE INDEX "StockMovement_orderId_idx" ON "StockMovement"("orderId");

-- CreateIndex
CREATE INDEX "StockMovement_staffId_idx" ON "StockMovement"("staffId");

-- CreateIndex
CREATE INDEX "ScheduledSale_formerPrice_startsAt_idx" ON "ScheduledSale"("formerPrice", "startsAt");

-- CreateIndex
CREATE INDEX "ScheduledSale_endsAt_idx" ON "ScheduledSale"("endsAt");

-- CreateIndex
CREATE UNIQUE INDEX "ProductCategory_slug_key" ON "ProductCategory"("slug");

-- CreateIndex
CREATE INDEX "ProductCategory_parentId_idx" ON "ProductCategory"("parentId");

-- CreateIndex
CREATE INDEX "ProductCategory_imageId_idx" ON "ProductCategory"("imageId");

-- CreateIndex
CREATE INDEX "ProductCategoryLink_categoryId_productId_idx" ON "ProductCategoryLink"("categoryId", "productId");

-- CreateIndex
CREATE UNIQUE INDEX "ProductTag_slug_key" ON "ProductTag"("slug");

-- CreateIndex
CREATE INDEX "ProductTagLink_tagId_productId_idx" ON "ProductTagLink"("tagId", "productId");

-- CreateIndex
CREATE INDEX "Review_productId_status_createdAt_id_idx" ON "Review"("productId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Review_productId_status_rating_idx" ON "Review"("productId", "status", "rating");

-- CreateIndex
CREATE INDEX "Review_status_createdAt_idx" ON "Review"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Review_removedAt_idx" ON "Review"("removedAt");

-- CreateIndex
CREATE INDEX "Review_customerId_idx" ON "Review"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "Review_productId_customerId_key" ON "Review"("productId", "customerId");

-- CreateIndex
CREATE UNIQUE INDEX "Cart_tokenHash_key" ON "Cart"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "Cart_customerId_key" ON "Cart"("customerId");

-- CreateIndex
CREATE INDEX "Cart_expiresAt_idx" ON "Cart"("expiresAt");

-- CreateIndex
CREATE INDEX "Cart_couponId_idx" ON "Cart"("couponId");

-- CreateIndex
CREATE INDEX "CartItem_cartId_id_idx" ON "CartItem"("cartId", "id");

-- CreateIndex
CREATE INDEX "CartItem_productId_idx" ON "CartItem"("productId");

-- CreateIndex
CREATE INDEX "CartItem_variantId_idx" ON "CartItem"("variantId");

-- CreateIndex
CREATE UNIQUE INDEX "CartItem_cartId_variantId_key" ON "CartItem"("cartId", "variantId");

-- CreateIndex
CREATE UNIQUE INDEX "Coupon_code_key" ON "Coupon"("code");

-- CreateIndex
CREATE INDEX "CouponProduct_productId_idx" ON "CouponProduct"("productId");

-- CreateIndex
CREATE INDEX "CouponCategory_categoryId_idx" ON "CouponCategory"("categoryId");

-- CreateIndex
CREATE UNIQUE INDEX "CouponRedemption_orderId_key" ON "CouponRedemption"("orderId");

-- CreateIndex
CREATE INDEX "CouponRedemption_couponId_customerId_idx" ON "CouponRedemption"("couponId", "customerId");

-- CreateIndex
CREATE INDEX "CouponRedemption_couponId_email_idx" ON "CouponRedemption"("couponId", "email");

-- CreateIndex
CREATE INDEX "CouponRedemption_customerId_idx" ON "CouponRedemption"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "ShippingMethod_code_key" ON "ShippingMethod"("code");

-- CreateIndex
CREATE INDEX "ShippingMethod_active_position_idx" ON "ShippingMethod"("active", "position");

-- CreateIndex
CREATE INDEX "ShippingZone_methodId_country_state_postcodeFrom_postcodeTo_idx" ON "ShippingZone"("methodId", "country", "state", "postcodeFrom", "postcodeTo");

-- CreateIndex
CREATE UNIQUE INDEX "ShippingZone_methodId_country_state_postcodes_key" ON "ShippingZone"("methodId", "country", "state", "postcodes");

-- CreateIndex
CREATE INDEX "TaxRate_country_state_postcodeFrom_postcodeTo_idx" ON "TaxRate"("country", "state", "postcodeFrom", "postcodeTo");

-- CreateIndex
CREATE UNIQUE INDEX "TaxRate_country_state_postcodes_taxClass_priority_key" ON "TaxRate"("country", "state", "postcodes", "taxClass", "priority");

-- CreateIndex
CREATE UNIQUE INDEX "Order_number_key" ON "Order"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Order_openCartId_key" ON "Order"("openCartId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_formKey_key" ON "Order"("formKey");

-- CreateIndex
CREATE INDEX "Order_customerId_placedAt_id_idx" ON "Order"("customerId", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_customerId_status_placedAt_id_idx" ON "Order"("customerId", "status", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_placedAt_id_idx" ON "Order"("placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_status_placedAt_id_idx" ON "Order"("status", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_status_fulfillmentStatus_placedAt_id_importedFrom_idx" ON "Order"("status", "fulfillmentStatus", "placedAt", "id", "importedFrom");

-- CreateIndex
CREATE INDEX "Order_fulfillmentStatus_placedAt_id_idx" ON "Order"("fulfillmentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_paymentStatus_placedAt_id_idx" ON "Order"("paymentStatus", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_flag_placedAt_id_idx" ON "Order"("flag", "placedAt", "id");

-- CreateIndex
CREATE INDEX "Order_paymentStatus_expiresAt_idx" ON "Order"("paymentStatus", "expiresAt");

-- CreateIndex
CREATE INDEX "Order_erasedAt_placedAt_idx" ON "Order"("erasedAt", "placedAt");

-- CreateIndex
CREATE INDEX "Order_appId_idx" ON "Order"("appId");

-- CreateIndex
CREATE INDEX "Order_cartId_idx" ON "Order"("cartId");

-- CreateIndex
CREATE INDEX "Order_email_idx" ON "Order"("email");

-- CreateIndex
CREATE INDEX "Order_shippingMethodId_idx" ON "Order"("shippingMethodId");

-- CreateIndex
CREATE INDEX "OrderLine_orderId_position_id_idx" ON "OrderLine"("orderId", "position", "id");

-- CreateIndex
CREATE INDEX "OrderLine_orderId_productId_quantity_idx" ON "OrderLine"("orderId", "productId", "quantity");

-- CreateIndex
CREATE INDEX "OrderLine_sku_idx" ON "OrderLine"("sku");

-- CreateIndex
CREATE INDEX "OrderLine_productId_idx" ON "OrderLine"("productId");

-- CreateIndex
CREATE INDEX "OrderLine_soldRecentlyAt_productId_idx" ON "OrderLine"("soldRecentlyAt", "productId");

-- CreateIndex
CREATE INDEX "OrderLine_variantId_idx" ON "OrderLine"("variantId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_key_key" ON "PaymentAttempt"("key");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_liveOrderId_key" ON "PaymentAttempt"("liveOrderId");

-- CreateIndex
CREATE INDEX "PaymentAttempt_orderId_id_idx" ON "PaymentAttempt"("orderId", "id");

-- CreateIndex
CREATE INDEX "PaymentAttempt_nextCheckAt_idx" ON "PaymentAttempt"("nextCheckAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentAttempt_gateway_reference_key" ON "PaymentAttempt"("gateway", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_customerId_gateway_key" ON "PaymentCustomer"("customerId", "gateway");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentCustomer_gateway_reference_key" ON "PaymentCustomer"("gateway", "reference");

-- CreateIndex
CREATE INDEX "PaymentEvent_receivedAt_idx" ON "PaymentEvent"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentEvent_gateway_eventId_key" ON "PaymentEvent"("gateway", "eventId");

-- CreateIndex
CREATE UNIQUE INDEX "SandboxPayment_key_key" ON "SandboxPayment"("key");

-- CreateIndex
CREATE INDEX "SandboxPayment_createdAt_idx" ON "SandboxPayment"("createdAt");

-- CreateIndex
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");

-- CreateIndex
CREATE INDEX "Refund_attemptId_idx" ON "Refund"("attemptId");

-- CreateIndex
CREATE INDEX "Refund_status_idx" ON "Refund"("status");

-- CreateIndex
CREATE INDEX "RefundLine_lineId_idx" ON "RefundLine"("lineId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_invoicedId_key" ON "Invoice"("invoicedId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_refundId_key" ON "Invoice"("refundId");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice"("number");

-- CreateIndex
CREATE INDEX "Invoice_orderId_id_idx" ON "Invoice"("orderId", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Invoice_kind_year_sequence_key" ON "Invoice"("kind", "year", "sequence");

-- CreateIndex
CREATE INDEX "OrderEvent_orderId_id_idx" ON "OrderEvent"("orderId", "id");

-- CreateIndex
CREATE INDEX "Shipment_orderId_id_idx" ON "Shipment"("orderId", "id");

-- CreateIndex
CREATE INDEX "ShipmentLine_lineId_idx" ON "ShipmentLine"("lineId");

-- CreateIndex
CREATE UNIQUE INDEX "Media_url_key" ON "Media"("url");

-- CreateIndex
CREATE INDEX "Media_sourceUrl_idx" ON "Media"("sourceUrl");

-- CreateIndex
CREATE INDEX "Media_hash_idx" ON "Media"("hash");

-- CreateIndex
CREATE INDEX "Media_factsAt_idx" ON "Media"("factsAt");

-- CreateIndex
CREATE UNIQUE INDEX "Menu_location_key" ON "Menu"("location");

-- CreateIndex
CREATE INDEX "Menu_position_id_idx" ON "Menu"("position", "id");

-- CreateIndex
CREATE INDEX "MenuItem_menuId_position_id_idx" ON "MenuItem"("menuId", "position", "id");

-- CreateIndex
CREATE INDEX "MenuItem_parentId_idx" ON "MenuItem"("parentId");

-- CreateIndex
CREATE INDEX "MenuItem_pageId_idx" ON "MenuItem"("pageId");

-- CreateIndex
CREATE INDEX "MenuItem_postId_idx" ON "MenuItem"("postId");

-- CreateIndex
CREATE INDEX "MenuItem_postCategoryId_idx" ON "MenuItem"("postCategoryId");

-- CreateIndex
CREATE INDEX "MenuItem_productId_idx" ON "MenuItem"("productId");

-- CreateIndex
CREATE INDEX "MenuItem_productCategoryId_idx" ON "MenuItem"("productCategoryId");

-- CreateIndex
CREATE UNIQUE INDEX "Page_slug_key" ON "Page"("slug");

-- CreateIndex
CREATE INDEX "Page_updatedAt_id_idx" ON "Page"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "Page_published_position_id_idx" ON "Page"("published", "position", "id");

-- CreateIndex
CREATE INDEX "Page_published_publishedAt_idx" ON "Page"("published", "publishedAt");

-- CreateIndex
CREATE INDEX "Page_inMenu_published_position_id_idx" ON "Page"("inMenu", "published", "position", "id");

-- CreateIndex
CREATE INDEX "Page_parentId_idx" ON "Page"("parentId");

-- CreateIndex
CREATE INDEX "Page_imageId_idx" ON "Page"("imageId");

-- CreateIndex
CREATE UNIQUE INDEX "Post_slug_key" ON "Post"("slug");

-- CreateIndex
CREATE INDEX "Post_updatedAt_id_idx" ON "Post"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "Post_published_publishedAt_id_idx" ON "Post"("published", "publishedAt", "id");

-- CreateIndex
CREATE INDEX "Post_featured_published_publishedAt_id_idx" ON "Post"("featured", "published", "publishedAt", "id");

-- CreateIndex
CREATE INDEX "Post_authorId_idx" ON "Post"("authorId");

-- CreateIndex
CREATE INDEX "Post_imageId_idx" ON "Post"("imageId");

-- CreateIndex
CREATE INDEX "ContentRevision_postId_isDraft_id_idx" ON "ContentRevision"("postId", "isDraft", "id");

-- CreateIndex
CREATE INDEX "ContentRevision_pageId_isDraft_id_idx" ON "ContentRevision"("pageId", "isDraft", "id");

-- CreateIndex
CREATE INDEX "ContentRevision_staffId_idx" ON "ContentRevision"("staffId");

-- CreateIndex
CREATE INDEX "ContentRevision_isDraft_createdAt_idx" ON "ContentRevision"("isDraft", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "PostCategory_slug_key" ON "PostCategory"("slug");

-- CreateIndex
CREATE INDEX "PostCategory_parentId_idx" ON "PostCategory"("parentId");

-- CreateIndex
CREATE INDEX "PostCategory_imageId_idx" ON "PostCategory"("imageId");

-- CreateIndex
CREATE INDEX "PostCategoryLink_categoryId_postId_idx" ON "PostCategoryLink"("categoryId", "postId");

-- CreateIndex
CREATE UNIQUE INDEX "PostTag_slug_key" ON "PostTag"("slug");

-- CreateIndex
CREATE INDEX "PostTag_name_idx" ON "PostTag"("name");

-- CreateIndex
CREATE INDEX "PostTagLink_tagId_postId_idx" ON "PostTagLink"("tagId", "postId");

-- CreateIndex
CREATE INDEX "Comment_postId_parentId_status_createdAt_id_idx" ON "Comment"("postId", "parentId", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Comment_rootId_status_idx" ON "Comment"("rootId", "status");

-- CreateIndex
CREATE INDEX "Comment_status_createdAt_idx" ON "Comment"("status", "createdAt");

-- CreateIndex
CREATE INDEX "Comment_removedAt_idx" ON "Comment"("removedAt");

-- CreateIndex
CREATE INDEX "Comment_parentId_idx" ON "Comment"("parentId");

-- CreateIndex
CREATE INDEX "Comment_customerId_idx" ON "Comment"("customerId");

-- CreateIndex
CREATE INDEX "Comment_staffId_idx" ON "Comment"("staffId");

-- CreateIndex
CREATE UNIQUE INDEX "Redirect_from_key" ON "Redirect"("from");

-- CreateIndex
CREATE INDEX "Redirect_leadsTo_idx" ON "Redirect"("leadsTo");

-- CreateIndex
CREATE INDEX "Translation_entity_entityId_idx" ON "Translation"("entity", "entityId");

-- CreateIndex
CREATE UNIQUE INDEX "Translation_locale_entity_entityId_field_key" ON "Translation"("locale", "entity", "entityId", "field");

-- CreateIndex
CREATE INDEX "ImportRun_state_idx" ON "ImportRun"("state");

-- CreateIndex
CREATE INDEX "ImportRun_staffId_idx" ON "ImportRun"("staffId");

-- CreateIndex
CREATE INDEX "ImportLine_runId_outcome_id_idx" ON "ImportLine"("runId", "outcome", "id");

-- CreateIndex
CREATE UNIQUE INDEX "App_key_key" ON "App"("key");

-- CreateIndex
CREATE INDEX "AppSecret_appId_idx" ON "AppSecret"("appId");

-- CreateIndex
CREATE INDEX "Nonce_expiresAt_idx" ON "Nonce"("expiresAt");

-- CreateIndex
CREATE INDEX "IdempotencyRecord_expiresAt_idx" ON "IdempotencyRecord"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "IdempotencyRecord_appId_scopeHash_key" ON "IdempotencyRecord"("appId", "scopeHash");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_doneAt_availableAt_idx" ON "OutboxMessage"("doneAt", "availableAt");

-- CreateIndex
CREATE UNIQUE INDEX "OwnerNotice_key_key" ON "OwnerNotice"("key");

-- CreateIndex
CREATE INDEX "OwnerNotice_mailedAt_createdAt_idx" ON "OwnerNotice"("mailedAt", "createdAt");

-- CreateIndex
CREATE INDEX "OwnerNotice_createdAt_idx" ON "OwnerNotice"("createdAt");

-- CreateIndex
CREATE INDEX "SearchChange_type_xid_id_idx" ON "SearchChange"("type", "xid", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_kind_createdAt_idx" ON "AuditEvent"("kind", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_customerId_createdAt_idx" ON "AuditEvent"("customerId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_staffId_createdAt_idx" ON "AuditEvent"("staffId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_subject_createdAt_idx" ON "AuditEvent"("subject", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_actor_id_idx" ON "AuditEvent"("actor", "id");

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_idx" ON "AuditEvent"("createdAt");

-- CreateIndex
CREATE INDEX "ImportSource_kind_rowId_idx" ON "ImportSource"("kind", "rowId");

-- CreateIndex
CREATE UNIQUE INDEX "ImportSource_source_kind_key_key" ON "ImportSource"("source", "kind", "key");

-- CreateIndex
CREATE UNIQUE INDEX "SearchSynonym_terms_key" ON "SearchSynonym"("terms");

-- CreateIndex
CREATE UNIQUE INDEX "SearchPin_type_query_rowId_key" ON "SearchPin"("type", "query", "rowId");

-- CreateIndex
CREATE UNIQUE INDEX "SearchBuild_open_key" ON "SearchBuild"("open");

-- CreateIndex
CREATE INDEX "ApiFailure_appId_id_idx" ON "ApiFailure"("appId", "id");

-- CreateIndex
CREATE INDEX "ApiFailure_at_idx" ON "ApiFailure"("at");

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
CREATE INDEX "SavedOrderView_shared_name_idx" ON "SavedOrderView"("shared", "name");

-- CreateIndex
CREATE UNIQUE INDEX "SavedOrderView_staffId_name_key" ON "SavedOrderView"("staffId", "name");

-- CreateIndex
CREATE INDEX "WebhookSecret_endpointId_idx" ON "WebhookSecret"("endpointId");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookEvent_uid_key" ON "WebhookEvent"("uid");

-- CreateIndex
CREATE INDEX "WebhookEvent_spreadAt_id_idx" ON "WebhookEvent"("spreadAt", "id");

-- CreateIndex
CREATE INDEX "WebhookEvent_createdAt_idx" ON "WebhookEvent"("createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_state_id_idx" ON "WebhookDelivery"("endpointId", "state", "id");

-- CreateIndex
CREATE INDEX "WebhookDelivery_endpointId_subject_state_id_idx" ON "WebhookDelivery"("endpointId", "subject", "state", "id");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_eventId_endpointId_key" ON "WebhookDelivery"("eventId", "endpointId");

-- CreateIndex
CREATE INDEX "WebhookAttempt_deliveryId_idx" ON "WebhookAttempt"("deliveryId");

-- From here on: what models cannot describe. A migration that remakes one of these tables has to make it again.

-- The words by which staff find a row: triggers maintain them (lib/platform/database/word-triggers.ts). Deleted words leave no trace.
CREATE VIRTUAL TABLE "CustomerWords" USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO "CustomerWords" ("CustomerWords", rank) VALUES ('secure-delete', 1);
CREATE VIRTUAL TABLE "OrderWords" USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO "OrderWords" ("OrderWords", rank) VALUES ('secure-delete', 1);

-- Outbox jobs that wait in one lane are not read to find those of another.
CREATE INDEX "OutboxMessage_lane_idx" ON "OutboxMessage"(substr("kind", 1, instr("kind" || '.', '.') - 1), "availableAt", "id") WHERE "doneAt" IS NULL;

-- Revenue is counted by days of UTC until the site moves it to its own time zone.
INSERT INTO "TakingsZone" ("id", "zone") VALUES (1, 'UTC');
