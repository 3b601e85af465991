/** The advisory lock of edits on PostgreSQL. Any number, the same in every replica. */
export const EDIT_LOCK = 4_321_002

/** Milliseconds to wait for another process's lock on the SQLite file. */
export const BUSY_TIMEOUT = 5000
