// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Which resolver a name has. Anyone may set it: these names exist on test chains only.
contract NameRegistry {
    mapping(bytes32 node => address) public resolver;

    function setResolver(bytes32 node, address resolver_) external {
        resolver[node] = resolver_;
    }
}

/// The records of names: addresses by coin type (ENSIP-9, 11 and 19), texts (ENSIP-5) and the names of reverse nodes (ENSIP-3).
contract NameResolver {
    uint256 private constant COIN_TYPE_ETH = 60;
    uint256 private constant COIN_TYPE_DEFAULT = 0x80000000;

    mapping(bytes32 node => mapping(uint256 coinType => bytes)) private addresses;
    mapping(bytes32 node => mapping(string key => string)) public text;
    mapping(bytes32 node => string) public name;

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external {
        addresses[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        text[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external {
        name[node] = value;
    }

    /// Sets many records in one transaction.
    function multicall(bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done,) = address(this).delegatecall(calls[i]);
            require(done);
        }
    }

    /// An EVM chain without a record of its own has the default one (ENSIP-19).
    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory value) {
        value = addresses[node][coinType];
        bool isEvm = coinType == COIN_TYPE_ETH || (coinType >= COIN_TYPE_DEFAULT && coinType <= type(uint32).max);
        if (value.length == 0 && isEvm) value = addresses[node][COIN_TYPE_DEFAULT];
    }

    function addr(bytes32 node) external view returns (address) {
        bytes memory value = addr(node, COIN_TYPE_ETH);
        return value.length == 20 ? address(bytes20(value)) : address(0);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}

error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// Answers for all names below its own, by a gateway (ENSIP-10 and EIP-3668). What the gateway says counts only with the signer's signature.
contract GatewayResolver is IExtendedResolver {
    address public immutable signer;
    string[] private urls;

    constructor(address signer_) {
        signer = signer_;
    }

    function setUrls(string[] memory urls_) external {
        urls = urls_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        lookUp(abi.encodeCall(IExtendedResolver.resolve, (name, data)));
    }

    function lookUp(bytes memory question) private view {
        revert OffchainLookup(address(this), urls, question, this.resolveCallback.selector, question);
    }

    /// An answer without a signature is a request to ask once more, which a hostile gateway repeats without end.
    function resolveCallback(bytes calldata response, bytes calldata extraData) external view returns (bytes memory) {
        (bytes memory result, bytes memory signature) = abi.decode(response, (bytes, bytes));
        if (signature.length == 0) lookUp(extraData);
        require(signature.length == 65, "The gateway's answer is not signed.");
        bytes32 hash = keccak256(abi.encode(address(this), keccak256(extraData), keccak256(result)));
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        address signed = ecrecover(hash, v, r, s);
        require(signed != address(0) && signed == signer, "The gateway's answer is signed by somebody else.");
        return result;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == type(IExtendedResolver).interfaceId;
    }
}

/// Finds a name's resolver and asks it, by gateways where it wants to. Reverse names are answered as they stand: whoever shows one checks it.
contract UniversalResolver {
    struct Query {
        address sender;
        string[] urls;
        bytes data;
    }

    struct Step {
        bytes name;
        address resolver;
        bool extended;
        bytes4 callback;
        bytes extraData;
        string[] gateways;
    }

    NameRegistry public immutable registry;

    error DNSDecodingFailed(bytes dns);
    error ResolverNotFound(bytes name);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverError(bytes errorData);
    error HttpError(uint16 status, string message);
    error InvalidBatchGatewayResponse();

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        (address resolver, bool exact) = findResolver(name, 0);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        bool extended = isExtended(resolver);
        if (!exact && !extended) revert ResolverNotFound(name);
        bytes memory question = extended ? abi.encodeCall(IExtendedResolver.resolve, (name, data)) : data;
        return ask(Step(name, resolver, extended, bytes4(0), "", gateways), question);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) {
        Step memory step = abi.decode(extraData, (Step));
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
        if (failures[0]) revert ResolverError(responses[0]);
        return ask(step, abi.encodeWithSelector(step.callback, responses[0], step.extraData));
    }

    function reverseWithGateways(bytes calldata owner, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes32 reverse = child(bytes32(0), "reverse");
        bytes memory label = coinType == 60 ? bytes("addr") : coinType == 0x80000000 ? bytes("default") : hexOf(coinType);
        bytes32 parent = child(reverse, label);
        bytes32 node = child(parent, hexOf(owner));
        address resolver = registry.resolver(node);
        if (resolver == address(0)) resolver = registry.resolver(parent);
        if (resolver == address(0)) revert ResolverNotFound(owner);
        return (NameResolver(resolver).name(node), address(0), resolver);
    }

    function ask(Step memory step, bytes memory question) private view returns (bytes memory, address) {
        (bool done, bytes memory answer) = step.resolver.staticcall(question);
        if (done) return (step.extended ? abi.decode(answer, (bytes)) : answer, step.resolver);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        bytes memory rest = new bytes(answer.length - 4);
        for (uint256 i = 0; i < rest.length; i++) rest[i] = answer[i + 4];
        Query[] memory queries = new Query[](1);
        address sender;
        (sender, queries[0].urls, queries[0].data, step.callback, step.extraData) =
            abi.decode(rest, (address, string[], bytes, bytes4, bytes));
        if (sender != step.resolver) revert ResolverError(answer);
        queries[0].sender = sender;
        // The client knows this selector: query((address,string[],bytes)[]).
        bytes memory batch = abi.encodeWithSelector(bytes4(keccak256("query((address,string[],bytes)[])")), queries);
        revert OffchainLookup(address(this), step.gateways, batch, this.resolveCallback.selector, abi.encode(step));
    }

    /// The resolver of the longest part of a name in DNS wire format that has one.
    function findResolver(bytes calldata name, uint256 at) private view returns (address resolver, bool exact) {
        resolver = registry.resolver(namehash(name, at));
        if (resolver != address(0) || uint8(name[at]) == 0) return (resolver, true);
        (resolver,) = findResolver(name, at + 1 + uint8(name[at]));
    }

    function namehash(bytes calldata name, uint256 at) private pure returns (bytes32) {
        if (at >= name.length) revert DNSDecodingFailed(name);
        uint256 size = uint8(name[at]);
        if (size == 0) return bytes32(0);
        if (at + 1 + size > name.length) revert DNSDecodingFailed(name);
        return child(namehash(name, at + 1 + size), name[at + 1:at + 1 + size]);
    }

    function isExtended(address resolver) private view returns (bool) {
        (bool done, bytes memory answer) =
            resolver.staticcall(abi.encodeWithSignature("supportsInterface(bytes4)", type(IExtendedResolver).interfaceId));
        return done && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    function child(bytes32 parent, bytes memory label) private pure returns (bytes32) {
        return keccak256(abi.encode(parent, keccak256(label)));
    }

    function hexOf(bytes memory value) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = digits[uint8(value[i]) >> 4];
            text[2 * i + 1] = digits[uint8(value[i]) & 15];
        }
    }

    /// A coin type of an EVM chain has its highest bit set: eight digits.
    function hexOf(uint256 coinType) private pure returns (bytes memory) {
        return hexOf(abi.encodePacked(uint32(coinType)));
    }
}
