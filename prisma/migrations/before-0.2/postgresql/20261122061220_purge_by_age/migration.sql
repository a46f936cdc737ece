-- CreateIndex
CREATE INDEX "PushDevice_updatedAt_idx" ON "PushDevice"("updatedAt");

-- CreateIndex
CREATE INDEX "PaymentEvent_receivedAt_idx" ON "PaymentEvent"("receivedAt");

-- CreateIndex
CREATE INDEX "SandboxPayment_createdAt_idx" ON "SandboxPayment"("createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_staffId_idx" ON "AuditEvent"("staffId");

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_idx" ON "AuditEvent"("createdAt");
