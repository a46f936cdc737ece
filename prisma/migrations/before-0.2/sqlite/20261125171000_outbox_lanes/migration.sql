-- Not in the models, which know no indexes of expressions: effects that wait in one lane are not read to find those of another.
CREATE INDEX "OutboxMessage_lane_idx" ON "OutboxMessage"(substr("kind", 1, instr("kind" || '.', '.') - 1), "availableAt", "id") WHERE "doneAt" IS NULL;
