package storefront.client

import java.io.IOException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.MutableStateFlow
import kotlinx.coroutines.flow.StateFlow
import kotlinx.coroutines.flow.asStateFlow
import kotlinx.coroutines.launch
import kotlinx.coroutines.sync.Mutex
import kotlinx.coroutines.sync.withLock
import kotlinx.serialization.SerializationException
import kotlinx.serialization.Serializable
import kotlinx.serialization.json.JsonObject

/**
 * Identifies a line of a cart, also one that the shop does not know yet. The same variant with other attributes, such as the text of
 * an engraving, is another line.
 */
@Serializable
data class LineKey(
    val productId: Long,
    val variantId: Long? = null,
    val attributes: Map<String, String> = emptyMap(),
)

/** Units that are added to a line. */
@Serializable
data class NewLine(val line: LineKey, val quantity: Long = 1)

/** A change that the shop has not confirmed. [key] is its Idempotency-Key. */
@Serializable
sealed interface CartChange {
    val key: String

    @Serializable
    data class Add(override val key: String, val line: LineKey, val quantity: Long) : CartChange

    @Serializable
    data class AddAll(override val key: String, val lines: List<NewLine>) : CartChange

    @Serializable
    data class SetQuantity(override val key: String, val line: LineKey, val quantity: Long) : CartChange

    /** Null removes the coupon. */
    @Serializable
    data class Coupon(override val key: String, val code: String?) : CartChange
}

data class CartState(
    /** As the shop has confirmed it; null until it is known. */
    val cart: Cart? = null,
    /** The changes that wait to be confirmed, in their order. */
    val waiting: List<CartChange> = emptyList(),
    /** The last change that the shop refused, until the next one is made. */
    val error: ApiException? = null,
) {
    /** How many of a line there will be once all changes are confirmed. */
    fun quantityOf(line: LineKey): Long =
        waiting.fold(cart?.items?.find { it.isLine(line) }?.quantity ?: 0) { quantity, change ->
            when {
                change is CartChange.Add && change.line == line -> quantity + change.quantity
                change is CartChange.AddAll -> quantity + change.lines.filter { it.line == line }.sumOf { it.quantity }
                change is CartChange.SetQuantity && change.line == line -> change.quantity
                else -> quantity
            }
        }
}

/**
 * A guest's or customer's cart. Changes show at once in [state], are sent in their order, and wait for a connection if there is none,
 * even beyond the program's end if the client's storage does. What runs in the background ends with [scope].
 */
class CartStore(private val client: Storefront, private val scope: CoroutineScope) {
    @Serializable
    private data class Kept(val changes: List<CartChange>)

    private val current = MutableStateFlow(CartState())
    private val waiters = mutableMapOf<String, CompletableDeferred<Unit>>()
    private val editing = Mutex()
    private val sending = Mutex()
    private var later: Job? = null
    private var pauseMs = FIRST_PAUSE_MS
    private val restored = scope.launch { editing.withLock { restore() } }

    /** Shown by an app as it changes. */
    val state: StateFlow<CartState> = current.asStateFlow()

    init {
        val stop = client.subscribe { event ->
            if (event == ClientEvent.Online(true)) scope.launch { sync() }
            if (event is ClientEvent.SignedIn) scope.launch { changeOwner(event.signedIn) }
        }
        scope.coroutineContext[Job]?.invokeOnCompletion { stop() }
    }

    /** Loads the cart again: prices and stock may have changed. */
    suspend fun load(): CartState {
        sync()
        return sending.withLock {
            val cart = client.getCart().data
            update { it.copy(cart = cart) }
        }
    }

    /** Returns once the change is confirmed, or waits for a connection. Throws an [ApiException] if it is refused. */
    suspend fun add(line: LineKey, quantity: Long = 1): CartState = change(CartChange.Add(randomKey(), line, quantity))

    /** Adds several lines in one request: all of them, or none. `fields` of the exception name those that cannot be added. */
    suspend fun addAll(lines: List<NewLine>): CartState = change(CartChange.AddAll(randomKey(), lines))

    /** 0 removes the line. The same quantity again accepts a price that has changed. */
    suspend fun setQuantity(line: LineKey, quantity: Long): CartState =
        change(CartChange.SetQuantity(randomKey(), line, quantity))

    suspend fun remove(line: LineKey): CartState = setQuantity(line, 0)

    suspend fun applyCoupon(code: String): CartState = change(CartChange.Coupon(randomKey(), code))

    suspend fun removeCoupon(): CartState = change(CartChange.Coupon(randomKey(), null))

    /** Sends the changes that wait. Also done by itself, with pauses, and when the connection is back. */
    suspend fun sync(): CartState {
        restored.join()
        sending.withLock { sendAll() }
        return current.value
    }

    private suspend fun change(made: CartChange): CartState {
        restored.join()
        val settled = CompletableDeferred<Unit>()
        editing.withLock {
            waiters[made.key] = settled
            current.value = current.value.let { it.copy(waiting = it.waiting + made, error = null) }
            save()
        }
        scope.launch { sync() }
        settled.await()
        return current.value
    }

    private suspend fun sendAll() {
        later?.cancel()
        while (true) {
            val next = current.value.waiting.firstOrNull() ?: break
            try {
                finish(next, perform(next), null)
            } catch (error: SerializationException) {
                // The shop has answered, in a way that this version of the client does not read: sending it again changes nothing.
                finish(next, null, ApiException(error.message.orEmpty(), 200, "unreadable", JsonObject(emptyMap()), emptyMap(), null, null))
            } catch (error: IOException) {
                return tryLater()
            } catch (error: ApiException) {
                if (error.isPassing) return tryLater()
                // It may have been refused because the cart or the stock has changed.
                finish(next, readAgain(), error)
            }
        }
        pauseMs = FIRST_PAUSE_MS
    }

    private suspend fun readAgain(): Cart? = try {
        client.getCart().data
    } catch (error: IOException) {
        current.value.cart
    } catch (error: ApiException) {
        current.value.cart
    }

    private suspend fun perform(change: CartChange): Cart? = when (change) {
        is CartChange.Add -> {
            val body = AddCartItemRequest(
                productId = change.line.productId,
                variantId = change.line.variantId,
                quantity = change.quantity,
                attributes = change.line.attributes.map { (key, value) ->
                    AddCartItemRequest.Attributes(key = key, value = value)
                },
            )
            client.addCartItem(body, change.key).data
        }
        is CartChange.AddAll -> {
            val items = change.lines.map { (line, quantity) ->
                AddCartItemsRequest.Items(
                    productId = line.productId,
                    variantId = line.variantId,
                    quantity = quantity,
                    attributes = line.attributes.map { (key, value) ->
                        AddCartItemsRequest.Items.Attributes(key = key, value = value)
                    },
                )
            }
            client.addCartItems(AddCartItemsRequest(items), change.key).data
        }
        is CartChange.SetQuantity -> {
            val known = current.value.cart ?: client.getCart().data
            val item = known.items.find { it.isLine(change.line) }
            if (item == null) known
            else client.updateCartItem(item.id, UpdateCartItemRequest(quantity = change.quantity), change.key).data
        }
        is CartChange.Coupon ->
            if (change.code == null) client.removeCoupon(change.key).data
            else client.applyCoupon(ApplyCouponRequest(code = change.code), change.key).data
    }

    private suspend fun finish(done: CartChange, answer: Cart?, failure: ApiException?) {
        update { it.copy(cart = answer, waiting = it.waiting - done, error = failure ?: it.error) }
        settle(done, failure)
    }

    private suspend fun tryLater() {
        current.value.waiting.forEach { settle(it, null) }
        val pause = pauseMs
        pauseMs = minOf(2 * pauseMs, MAX_PAUSE_MS)
        later = scope.launch {
            delay(pause)
            // In a job of its own, which cancelling this one does not end.
            scope.launch { sync() }
        }
    }

    /** Signing in leads to the account's cart, which a guest's changes still go to; signing out to a new one. */
    private suspend fun changeOwner(signedIn: Boolean) {
        restored.join()
        val dropped = if (signedIn) emptyList() else current.value.waiting
        update { it.copy(cart = null, waiting = it.waiting - dropped.toSet()) }
        dropped.forEach { settle(it, null) }
        runCatching { load() }
    }

    private suspend fun settle(change: CartChange, failure: ApiException?) {
        val waiter = editing.withLock { waiters.remove(change.key) }
        if (failure == null) waiter?.complete(Unit) else waiter?.completeExceptionally(failure)
    }

    private suspend fun update(change: (CartState) -> CartState): CartState = editing.withLock {
        current.value = change(current.value)
        save()
        current.value
    }

    /** A full storage must not make a change fail. */
    private suspend fun save() {
        runCatching { client.storage.set(KEY, json.encodeToString(Kept(current.value.waiting))) }
    }

    private suspend fun restore() {
        val kept = client.storage.get(KEY)?.let { runCatching { json.decodeFromString<Kept>(it) }.getOrNull() } ?: return
        current.value = CartState(waiting = kept.changes)
    }

    private companion object {
        const val KEY = "storefront.cart"
        const val FIRST_PAUSE_MS = 2_000L
        const val MAX_PAUSE_MS = 60_000L
    }
}

/** Nothing was decided: the same request may still succeed. */
private val ApiException.isPassing get() = status == 429 || status >= 500 || code == "request_in_progress"

// Products without variants of their own have one that is not told.
private fun CartItem.isLine(line: LineKey) = productId == line.productId && variantId == line.variantId &&
    attributes.associate { it.key to it.value } == line.attributes
