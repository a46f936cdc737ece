package storefront.client

import okio.ByteString.Companion.encodeUtf8

/** A request as it goes over the wire. */
class SignedRequest(val key: String, val method: String, val path: String, val query: String, val body: String)

/** Gives the headers that prove who sends a request. */
fun interface Sign {
    fun headers(request: SignedRequest): Map<String, String>
}

/**
 * Signs every request with the app's secret, which is never sent. For servers: what is shipped to people has no secret, but the key
 * of a public app.
 */
fun signedBy(secret: String): Sign = Sign { request ->
    val timestamp = (System.currentTimeMillis() / 1000).toString()
    val nonce = randomKey()
    mapOf(
        "X-Api-Timestamp" to timestamp,
        "X-Api-Nonce" to nonce,
        "X-Api-Signature" to signature(secret, request, timestamp, nonce),
    )
}

internal fun signature(secret: String, request: SignedRequest, timestamp: String, nonce: String): String {
    val hash = request.body.encodeUtf8().sha256().hex()
    val lines = listOf(request.key, request.method, request.path, request.query, timestamp, nonce, hash)
    return lines.joinToString("\n").encodeUtf8().hmacSha256(secret.encodeUtf8()).base64()
}
