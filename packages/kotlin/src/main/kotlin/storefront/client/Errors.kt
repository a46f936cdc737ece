package storefront.client

import java.io.IOException
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonPrimitive

/** The shop refused the request. [message] is a sentence to show, in the client's language. */
class ApiException(
    message: String,
    val status: Int,
    /** As in `ErrorCode`; `invalid_fields` where the answer has messages by field instead of a code. */
    val code: String,
    /** Details for programs besides the code, such as `available` with `insufficient_stock`. More may be added. */
    val details: JsonObject,
    /** Messages by field, such as `billing.postcode`. */
    val fields: Map<String, List<String>>,
    /** Name it when you ask the shop's owner about this error. */
    val requestId: String?,
    /** Seconds to wait before the request may be sent again. */
    val retryAfter: Int?,
) : Exception(message) {
    /** Tells the cases of one code apart, such as `token_refreshed`. */
    val reason: String? get() = details["reason"]?.jsonPrimitive?.contentOrNull
}

/**
 * There was no answer of the shop: no connection, none in time, or a page of something between, such as the sign-in of a hotel's
 * network. Whether a write took effect is unknown: repeat it with its key.
 */
class ConnectionException(message: String, cause: Throwable? = null) : IOException(message, cause)
