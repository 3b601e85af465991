/** The advisory lock of edits on PostgreSQL. Any number, the same in every replica. */
export const EDIT_LOCK = 4_321_002
