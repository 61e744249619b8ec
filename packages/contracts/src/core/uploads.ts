/**
 * The tus address of an upload. The device mints the id, so it knows where to resume before it sends the
 * first byte, and the bytes can travel with the creation.
 */
export const UPLOAD_PATH = '/api/uploads/:uploadId';

/**
 * Header of the reply that completes an upload, and of later ones about it: the SHA-256 of the file as
 * stored. Only then may the device delete its copy.
 */
export const STORED_HASH_HEADER = 'Photo-SHA256';
