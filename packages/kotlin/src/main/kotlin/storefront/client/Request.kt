package storefront.client

import java.math.BigDecimal
import java.security.SecureRandom
import okio.ByteString.Companion.encodeUtf8
import okio.ByteString.Companion.toByteString

/** A request of the API, with its path below the API's address. */
class Request(
    val method: String,
    /** Such as `/products/crane-kettle`, escaped. */
    val path: String,
    /** What is null is left out. The values of a map are written as `option[Size]=40`. */
    val query: List<Pair<String, Any?>> = emptyList(),
    /** JSON. */
    val body: String? = null,
    /** For a write that may have been sent before: the key it had. Otherwise, every write gets a new one. */
    val idempotencyKey: String? = null,
)

internal fun writeQuery(query: List<Pair<String, Any?>>): String =
    query
        .flatMap { (name, value) -> if (value is Map<*, *>) value.map { (key, one) -> "$name[$key]" to one } else listOf(name to value) }
        .filter { (_, value) -> value != null }
        .joinToString("&") { (name, value) -> "${escape(name)}=${escape(value!!)}" }

private const val UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

/** Leaves nothing for anyone to escape differently: what is signed has to be what is sent. */
internal fun escape(value: Any): String {
    // Without an exponent, and without the decimals of a whole number.
    val text = if (value is Double) BigDecimal(value.toString()).stripTrailingZeros().toPlainString() else value.toString()
    return text.encodeUtf8().toByteArray().joinToString("") { byte ->
        val sign = (byte.toInt() and 0xff).toChar()
        if (sign in UNRESERVED) sign.toString() else "%" + (byte.toInt() and 0xff).toString(16).uppercase().padStart(2, '0')
    }
}

private val random = SecureRandom()

/** 32 hexadecimal digits. */
internal fun randomKey(): String = ByteArray(16).also(random::nextBytes).toByteString().hex()
